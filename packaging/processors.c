/* Prints which of ggml's processor parts in a folder loads here; packaging/processors.py runs it under QEMU. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
    char path[4096], part[4096];
    if (count != 2) return 2;
    snprintf(path, sizeof path, "%s/libggml.so", words[1]);
    void *ggml = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!ggml) { fprintf(stderr, "%s\n", dlerror()); return 1; }
    void (*load_all)(const char *) = (void (*)(const char *))dlsym(ggml, "ggml_backend_load_all_from_path");
    size_t (*loaded)(void) = (size_t (*)(void))dlsym(ggml, "ggml_backend_reg_count");
    load_all(words[1]);
    if (!loaded()) { fprintf(stderr, "no part loads here\n"); return 1; }
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(path, sizeof path, maps)) {
        char *name = path;
        for (char *at = path; *at; at++) if (*at == '/') name = at + 1;
        if (sscanf(name, "libggml-cpu-%4000[^.].so", part) == 1) { puts(part); return 0; }
    }
    return 1;
}
