/** The CBOR map that solc appends to runtime code: hashes of the metadata, the compiler's version. */

export type Metadata = {
  /** Offset of its first byte; it goes to the end of the code. */
  readonly start: number;
  /** Names of the entries, such as `ipfs`, `bzzr0`, `solc`. */
  readonly keys: readonly string[];
  /** `0.8.20`, where it says so. */
  readonly compiler: string | undefined;
};

/** The last two bytes are the length of the map before them. */
const lengthBytes = 2;

/** The metadata at the end of `code`; `undefined` where what stands there is none. */
export function findMetadata(code: Uint8Array): Metadata | undefined {
  const length = (code[code.length - 2] ?? 0) * 256 + (code[code.length - 1] ?? 0);
  const start = code.length - lengthBytes - length;
  if (start < 0 || length === 0) return undefined;
  const entries = readMap(code.subarray(start, code.length - lengthBytes));
  if (!entries) return undefined;
  return { start, keys: [...entries.keys()], compiler: compilerOf(entries.get("solc")) };
}

type Value = Uint8Array | string | boolean;

/** CBOR's major types that solc uses, in the upper three bits of a byte; the lower five are a length or more about it. */
const cbor = { bytes: 2, text: 3, map: 5, simple: 7 } as const;
const lengthFollows = 24;

/** A map from text to bytes, text or truth; `undefined` where the bytes are anything else, or do not end with it. */
function readMap(bytes: Uint8Array): Map<string, Value> | undefined {
  const first = bytes[0] ?? 0;
  if (first >> 5 !== cbor.map) return undefined;
  const entries = new Map<string, Value>();
  let offset = 1;
  for (let remaining = first & 31; remaining > 0; remaining--) {
    const key = readValue(bytes, offset);
    const value = key && readValue(bytes, key.end);
    if (!value || typeof key.value !== "string") return undefined;
    entries.set(key.value, value.value);
    offset = value.end;
  }
  return entries.size > 0 && offset === bytes.length ? entries : undefined;
}

function readValue(bytes: Uint8Array, offset: number): { value: Value; end: number } | undefined {
  const head = bytes[offset] ?? 0;
  const [major, info] = [head >> 5, head & 31];
  if (major === cbor.simple) return info === 20 || info === 21 ? { value: info === 21, end: offset + 1 } : undefined;
  if ((major !== cbor.bytes && major !== cbor.text) || info > lengthFollows) return undefined;
  const start = offset + (info === lengthFollows ? 2 : 1);
  const end = start + (info === lengthFollows ? (bytes[offset + 1] ?? 0) : info);
  if (end > bytes.length) return undefined;
  const content = bytes.subarray(start, end);
  return { value: major === cbor.text ? String.fromCharCode(...content) : content, end };
}

function compilerOf(value: Value | undefined): string | undefined {
  if (typeof value === "string") return value;
  return value instanceof Uint8Array && value.length === 3 ? value.join(".") : undefined;
}
