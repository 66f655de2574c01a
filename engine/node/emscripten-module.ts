/** The object that code made by Emscripten keeps its state in, handed in from outside, to get at what it never lets go. */

/** Named `Module` in that code, which takes one that is there for its own. */
export interface EmscriptenModule {
  wasmBinary: Uint8Array | undefined;
}

export interface LentModule {
  readonly module: EmscriptenModule;
  /** Gives back the memory of the program that the code has unpacked, once it is compiled; V8 has a copy of its own. */
  freeProgram(): void;
}

/** Newer compilers unpack 20 MB of WebAssembly and hold on to it as long as they live, though nobody reads it again. */
export function lendModule(): LentModule {
  let program: Uint8Array | undefined;
  const module: EmscriptenModule = {
    get wasmBinary() {
      return program;
    },
    // At its end the code takes it out of here, but not out of its own variables.
    set wasmBinary(bytes) {
      program = bytes ?? program;
    },
  };
  const freeProgram = (): void => {
    // To move a buffer elsewhere is the one way to empty it for all who have it.
    if (program !== undefined) structuredClone(program.buffer, { transfer: [program.buffer as ArrayBuffer] });
    program = undefined;
  };
  return { module, freeProgram };
}
