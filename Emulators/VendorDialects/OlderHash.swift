/// Hash functions that vendors still sign requests and callbacks with. They protect nothing that could not be forged with enough work.
package enum OlderHash {}
