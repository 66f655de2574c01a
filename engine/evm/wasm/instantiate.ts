/** The part of the WebAssembly interface of JavaScript that is used here: the language's own type library lacks it. */

export type WasmMemory = { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };

/** A compiled module; may be instantiated any number of times. */
export type WasmModule = { readonly wasmModule: unique symbol };

type WebAssemblyApi = {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule;
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WasmMemory;
  readonly Instance: new (
    module: WasmModule,
    imports: { readonly env: { readonly memory: WasmMemory } },
  ) => { readonly exports: unknown };
};

const api = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;

/** Compiles a module. */
export function compileWasm(bytes: Uint8Array<ArrayBuffer>): WasmModule {
  return new api.Module(bytes);
}

/** Linear memory; sizes in pages of 64 KiB. Pages that nobody wrote to take no room. */
export function makeWasmMemory(initial: number, maximum: number): WasmMemory {
  return new api.Memory({ initial, maximum });
}

/** What an instance of `module` exports; the caller knows its type. */
export function instantiateWasm<Exports>(module: WasmModule, memory: WasmMemory): Exports {
  return new api.Instance(module, { env: { memory } }).exports as Exports;
}
