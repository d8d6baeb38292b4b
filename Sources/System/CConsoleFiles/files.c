#include "CConsoleFiles.h"

// The compiler of C reads the files at once; as arrays of Swift they would take it a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const struct console_file files[] = {
    {"actkinds.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/actkinds.js" suffix(, 0)
    }},
    {"acts.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/acts.js" suffix(, 0)
    }},
    {"actwords.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/actwords.js" suffix(, 0)
    }},
    {"causes.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/causes.js" suffix(, 0)
    }},
    {"console.css", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/console.css" suffix(, 0)
    }},
    {"console.html", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/console.html" suffix(, 0)
    }},
    {"facts.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/facts.js" suffix(, 0)
    }},
    {"frame.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/frame.js" suffix(, 0)
    }},
    {"guests.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/guests.js" suffix(, 0)
    }},
    {"health.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/health.js" suffix(, 0)
    }},
    {"hear.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/hear.js" suffix(, 0)
    }},
    {"levels.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/levels.js" suffix(, 0)
    }},
    {"listen.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/listen.js" suffix(, 0)
    }},
    {"live.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/live.js" suffix(, 0)
    }},
    {"main.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/main.js" suffix(, 0)
    }},
    {"parts.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/parts.js" suffix(, 0)
    }},
    {"past.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/past.js" suffix(, 0)
    }},
    {"pictures.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/pictures.js" suffix(, 0)
    }},
    {"recorded.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/recorded.js" suffix(, 0)
    }},
    {"recording.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/recording.js" suffix(, 0)
    }},
    {"room.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/room.js" suffix(, 0)
    }},
    {"seats.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/seats.js" suffix(, 0)
    }},
    {"sound.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/sound.js" suffix(, 0)
    }},
    {"steps.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/steps.js" suffix(, 0)
    }},
    {"store.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/store.js" suffix(, 0)
    }},
    {"stream.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/stream.js" suffix(, 0)
    }},
    {"timeline.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/timeline.js" suffix(, 0)
    }},
    {"words.js", (const unsigned char[]) {
#embed "../../../Emulators/TenantPages/Page/words.js" suffix(, 0)
    }},
};

struct console_file console_file_at(size_t number) {
    return number < sizeof files / sizeof *files ? files[number] : (struct console_file){NULL, NULL};
}
