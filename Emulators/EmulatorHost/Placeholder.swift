// Replaced by the first scenario that needs this target.
