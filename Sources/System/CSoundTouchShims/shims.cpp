#include "CSoundTouchShims.h"
#include <SoundTouch.h>

struct cshim_soundtouch {
    soundtouch::SoundTouch shifter;
};

// No C++ exception may cross into Swift, so each call that can allocate answers with a status instead.

cshim_soundtouch *cshim_soundtouch_create(unsigned int sample_rate, unsigned int channels) {
    cshim_soundtouch *result = nullptr;
    try {
        result = new cshim_soundtouch;
        result->shifter.setSampleRate(sample_rate);
        result->shifter.setChannels(channels);
        return result;
    } catch (...) {
        delete result;
        return nullptr;
    }
}

void cshim_soundtouch_destroy(cshim_soundtouch *shifter) { delete shifter; }

void cshim_soundtouch_set_pitch_semitones(cshim_soundtouch *shifter, double semitones) {
    try {
        shifter->shifter.setPitchSemiTones(semitones);
    } catch (...) {
    }
}

void cshim_soundtouch_set_tempo(cshim_soundtouch *shifter, double tempo) {
    try {
        shifter->shifter.setTempo(tempo);
    } catch (...) {
    }
}

void cshim_soundtouch_set_windows(
    cshim_soundtouch *shifter, int sequence_milliseconds, int seek_milliseconds, int overlap_milliseconds) {
    try {
        shifter->shifter.setSetting(SETTING_SEQUENCE_MS, sequence_milliseconds);
        shifter->shifter.setSetting(SETTING_SEEKWINDOW_MS, seek_milliseconds);
        shifter->shifter.setSetting(SETTING_OVERLAP_MS, overlap_milliseconds);
    } catch (...) {
    }
}

int cshim_soundtouch_put(cshim_soundtouch *shifter, const float *samples, unsigned int frames) {
    try {
        shifter->shifter.putSamples(samples, frames);
        return 0;
    } catch (...) {
        return -1;
    }
}

unsigned int cshim_soundtouch_receive(cshim_soundtouch *shifter, float *samples, unsigned int frames) {
    return shifter->shifter.receiveSamples(samples, frames);
}

unsigned int cshim_soundtouch_available(const cshim_soundtouch *shifter) { return shifter->shifter.numSamples(); }

int cshim_soundtouch_flush(cshim_soundtouch *shifter) {
    try {
        shifter->shifter.flush();
        return 0;
    } catch (...) {
        return -1;
    }
}

void cshim_soundtouch_clear(cshim_soundtouch *shifter) { shifter->shifter.clear(); }
