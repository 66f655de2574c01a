/** Puts functions together into the bytes of a WebAssembly module that imports its memory as `env.memory`. */
import { concatBytes } from "../../util/concat-bytes.ts";
import { invariant } from "../../util/invariant.ts";
import { type Code, encodeCode, type ValueType, type WasmFunction } from "./code.ts";
import { unsignedLeb } from "./leb128.ts";

const typeBytes: Readonly<Record<ValueType, number>> = { i32: 0x7f, i64: 0x7e, v128: 0x7b };

/** What a function body needs to name its locals. */
export type Locals = { local(type: ValueType): number };

/** Defines a function: `body` gets the indices of its parameters, and may ask for further locals. */
export function defineFunction(
  name: string,
  params: readonly ValueType[],
  results: readonly ValueType[],
  body: (locals: Locals, ...params: number[]) => Code,
): WasmFunction {
  const locals: ValueType[] = [];
  const allocate: Locals = { local: (type) => params.length + locals.push(type) - 1 };
  const code = body(allocate, ...params.map((_, index) => index));
  return { name, params, results, locals, code };
}

/** The module with these functions, all exported by name. A function stands after those it calls. */
export function encodeModule(functions: readonly WasmFunction[], minPages: number): Uint8Array<ArrayBuffer> {
  const indices = new Map(functions.map((each, index) => [each, index]));
  const indexOf = (callee: WasmFunction): number => {
    const index = indices.get(callee);
    invariant(index !== undefined, `function ${callee.name} is not part of the module`);
    return index;
  };
  const memoryImport = bytes(name("env"), name("memory"), [0x02, 0x00, ...unsignedLeb(minPages)]);
  return bytes(
    [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    section(1, vector(functions.map(signature))),
    section(2, vector([memoryImport])),
    section(3, vector(functions.map((_, index) => unsignedLeb(index)))),
    section(7, vector(functions.map((each, index) => bytes(name(each.name), [0x00, ...unsignedLeb(index)])))),
    section(10, vector(functions.map((each) => functionBody(each, indexOf)))),
  );
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Parts are copied as a whole: spread into lists of numbers, those of an interpreter take longer than to make them. */
function bytes(...parts: readonly (Uint8Array | readonly number[])[]): Bytes {
  return concatBytes(parts.map((part) => (part instanceof Uint8Array ? part : Uint8Array.from(part))));
}

function signature({ params, results }: WasmFunction): Bytes {
  const types = (list: readonly ValueType[]) => vector(list.map((type) => [typeBytes[type]]));
  return bytes([0x60], types(params), types(results));
}

function functionBody({ locals, code }: WasmFunction, indexOf: (callee: WasmFunction) => number): Bytes {
  const declarations = vector(locals.map((type) => [0x01, typeBytes[type]]));
  const body = bytes(declarations, encodeCode(code, indexOf), [0x0b]);
  return bytes(unsignedLeb(body.length), body);
}

function section(id: number, content: Bytes): Bytes {
  return bytes([id], unsignedLeb(content.length), content);
}

function vector(items: readonly (Bytes | readonly number[])[]): Bytes {
  return bytes(unsignedLeb(items.length), ...items);
}

function name(text: string): Bytes {
  return vector([...text].map((character) => [character.charCodeAt(0)]));
}
