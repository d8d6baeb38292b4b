#include "CSoundTouchShims.h"
#include <SoundTouch.h>
struct cshim_soundtouch { soundtouch::SoundTouch shifter; };
cshim_soundtouch *cshim_soundtouch_create(unsigned int sample_rate, unsigned int channels) {
    auto *result = new cshim_soundtouch;
    result->shifter.setSampleRate(sample_rate);
    result->shifter.setChannels(channels);
    return result;
}
void cshim_soundtouch_destroy(cshim_soundtouch *shifter) { delete shifter; }
