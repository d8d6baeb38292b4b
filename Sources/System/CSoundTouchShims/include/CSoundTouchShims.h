#ifndef CSOUNDTOUCHSHIMS_H
#define CSOUNDTOUCHSHIMS_H
#ifdef __cplusplus
extern "C" {
#endif
/// A SoundTouch pitch and tempo shifter, opaque to Swift.
typedef struct cshim_soundtouch cshim_soundtouch;
cshim_soundtouch *cshim_soundtouch_create(unsigned int sample_rate, unsigned int channels);
void cshim_soundtouch_destroy(cshim_soundtouch *shifter);
#ifdef __cplusplus
}
#endif
#endif
