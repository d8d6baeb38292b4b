// Stands in for Apple's AudioToolbox, with what it re-exports: the converter.
#pragma once
#include <stdint.h>
typedef int32_t OSStatus;
typedef uint32_t AudioFormatID;
typedef uint32_t AudioFormatFlags;
typedef uint32_t AudioConverterPropertyID;

enum : AudioFormatID { kAudioFormatLinearPCM = 0x6c70636d, kAudioFormatOpus = 0x6f707573 };
enum : AudioFormatFlags { kAudioFormatFlagIsFloat = 1, kAudioFormatFlagIsPacked = 8 };
enum : AudioConverterPropertyID { kAudioConverterEncodeBitRate = 0x62726174 };

struct AudioStreamBasicDescription {
    double mSampleRate;
    AudioFormatID mFormatID;
    AudioFormatFlags mFormatFlags;
    uint32_t mBytesPerPacket;
    uint32_t mFramesPerPacket;
    uint32_t mBytesPerFrame;
    uint32_t mChannelsPerFrame;
    uint32_t mBitsPerChannel;
    uint32_t mReserved;
};
typedef struct AudioStreamBasicDescription AudioStreamBasicDescription;

struct AudioStreamPacketDescription {
    int64_t mStartOffset;
    uint32_t mVariableFramesInPacket;
    uint32_t mDataByteSize;
};
typedef struct AudioStreamPacketDescription AudioStreamPacketDescription;

struct AudioBuffer {
    uint32_t mNumberChannels;
    uint32_t mDataByteSize;
    void *_Nullable mData;
};
typedef struct AudioBuffer AudioBuffer;

struct AudioBufferList {
    uint32_t mNumberBuffers;
    AudioBuffer mBuffers[1];
};
typedef struct AudioBufferList AudioBufferList;

#pragma clang assume_nonnull begin
typedef struct OpaqueAudioConverter *AudioConverterRef;
typedef OSStatus (*AudioConverterComplexInputDataProc)(
    AudioConverterRef inAudioConverter, uint32_t *ioNumberDataPackets, AudioBufferList *ioData,
    AudioStreamPacketDescription *_Nullable *_Nullable outDataPacketDescription, void *_Nullable inUserData);

OSStatus AudioConverterNew(
    const AudioStreamBasicDescription *inSourceFormat, const AudioStreamBasicDescription *inDestinationFormat,
    AudioConverterRef _Nullable *_Nonnull outAudioConverter);
OSStatus AudioConverterDispose(AudioConverterRef inAudioConverter);
OSStatus AudioConverterReset(AudioConverterRef inAudioConverter);
OSStatus AudioConverterSetProperty(
    AudioConverterRef inAudioConverter, AudioConverterPropertyID inPropertyID, uint32_t inPropertyDataSize,
    const void *inPropertyData);
OSStatus AudioConverterFillComplexBuffer(
    AudioConverterRef inAudioConverter, AudioConverterComplexInputDataProc inInputDataProc,
    void *_Nullable inInputDataProcUserData, uint32_t *ioOutputDataPacketSize, AudioBufferList *outOutputData,
    AudioStreamPacketDescription *_Nullable outPacketDescription);
#pragma clang assume_nonnull end
