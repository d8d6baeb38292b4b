#ifndef CSOUNDTOUCHSHIMS_H
#define CSOUNDTOUCHSHIMS_H
#ifdef __cplusplus
extern "C" {
#endif
/// A SoundTouch pitch and tempo shifter, opaque to Swift.
///
/// Samples are 32-bit floats, interleaved; counts are frames (one sample for each channel). One thread at a time.
typedef struct cshim_soundtouch cshim_soundtouch;

/// Makes a shifter, or returns NULL when memory is short or the rate or channel count is not one SoundTouch takes.
cshim_soundtouch *cshim_soundtouch_create(unsigned int sample_rate, unsigned int channels);
void cshim_soundtouch_destroy(cshim_soundtouch *shifter);

/// Shifts the pitch by this many semitones; 0 leaves it.
void cshim_soundtouch_set_pitch_semitones(cshim_soundtouch *shifter, double semitones);
/// Plays this many times as fast without changing the pitch; 1 leaves it.
void cshim_soundtouch_set_tempo(cshim_soundtouch *shifter, double tempo);
/// Sets the lengths of the stretcher's pieces in milliseconds; shorter ones lower the latency.
void cshim_soundtouch_set_windows(
    cshim_soundtouch *shifter, int sequence_milliseconds, int seek_milliseconds, int overlap_milliseconds);

/// Feeds frames; returns 0, or -1 when memory is short.
int cshim_soundtouch_put(cshim_soundtouch *shifter, const float *samples, unsigned int frames);
/// Takes up to `frames` finished frames and returns how many it took.
unsigned int cshim_soundtouch_receive(cshim_soundtouch *shifter, float *samples, unsigned int frames);
/// How many finished frames wait to be taken.
unsigned int cshim_soundtouch_available(const cshim_soundtouch *shifter);
/// Pushes the last fed frames through; returns 0, or -1 when memory is short.
int cshim_soundtouch_flush(cshim_soundtouch *shifter);
/// Forgets every frame fed and finished.
void cshim_soundtouch_clear(cshim_soundtouch *shifter);
#ifdef __cplusplus
}
#endif
#endif
