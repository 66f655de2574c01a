/** The CBOR maps that solc appends to runtime code: hashes of the metadata, the compiler's version. */

export type Metadata = {
  /** Offset of its first byte. */
  readonly start: number;
  /** Offset after its last byte; the map's own length is in the two before. */
  readonly end: number;
  /** Names of the entries, such as `ipfs`, `bzzr0`, `solc`. */
  readonly keys: readonly string[];
  /** `0.8.20`, where it says so. */
  readonly compiler: string | undefined;
};

const lengthBytes = 2;

/** The metadata at the end of `code`; `undefined` where what stands there is none. */
export function findMetadata(code: Uint8Array): Metadata | undefined {
  const start = code.length - lengthBytes - lengthAt(code, code.length - lengthBytes);
  const found = metadataAt(code, start);
  return found?.end === code.length ? found : undefined;
}

/** What compilers have written as the first key of a map. */
const firstKeys: ReadonlySet<string> = new Set(["bzzr0", "bzzr1", "ipfs", "experimental", "solc"]);

/** So far back from the end of code its metadata is looked for. */
const maxBytesAfter = 4096;

/** Code without what follows its last metadata: the arguments of a constructor. All of it, where no metadata is near the end. */
export function executablePart(code: Uint8Array): Uint8Array {
  const least = Math.max(0, code.length - maxBytesAfter);
  for (let end = code.length; end > least; end--) {
    const length = lengthAt(code, end - lengthBytes);
    if (length === 0 || length > maxMetadataBytes) continue;
    const found = metadataAt(code, end - lengthBytes - length);
    if (found?.end === end && firstKeys.has(found.keys[0] ?? "")) return code.subarray(0, end);
  }
  return code;
}

/** No compiler wrote longer ones. */
const maxMetadataBytes = 256;

/** All metadata in `code`, in order: contracts that a contract creates stand in its code with their own. */
export function findAllMetadata(code: Uint8Array): Metadata[] {
  const all: Metadata[] = [];
  for (let start = 0; start < code.length; start++) {
    if ((code[start] ?? 0) >> 5 !== cbor.map) continue;
    const found = metadataAt(code, start);
    if (!found || !firstKeys.has(found.keys[0] ?? "")) continue;
    all.push(found);
    start = found.end - 1;
  }
  return all;
}

/** The metadata that starts at an offset: a map, then its length. */
function metadataAt(code: Uint8Array, start: number): Metadata | undefined {
  const map = start >= 0 ? readMap(code, start) : undefined;
  if (!map || map.end + lengthBytes > code.length || lengthAt(code, map.end) !== map.end - start) return undefined;
  const { entries } = map;
  return {
    start,
    end: map.end + lengthBytes,
    keys: [...entries.keys()],
    compiler: compilerOf(entries.get("solc")),
  };
}

function lengthAt(code: Uint8Array, offset: number): number {
  return (code[offset] ?? 0) * 256 + (code[offset + 1] ?? 0);
}

type Value = Uint8Array | string | boolean;

/** CBOR's major types that solc uses, in the upper three bits of a byte; the lower five are a length or more about it. */
const cbor = { bytes: 2, text: 3, map: 5, simple: 7 } as const;
const lengthFollows = 24;

/** A map from text to bytes, text or truth; `undefined` where the bytes are anything else. */
function readMap(bytes: Uint8Array, start: number): { entries: Map<string, Value>; end: number } | undefined {
  const first = bytes[start] ?? 0;
  const size = first & 31;
  if (first >> 5 !== cbor.map || size === 0 || size >= lengthFollows) return undefined;
  const entries = new Map<string, Value>();
  let offset = start + 1;
  for (let remaining = size; remaining > 0; remaining--) {
    const key = readValue(bytes, offset);
    const value = key && readValue(bytes, key.end);
    if (!value || typeof key.value !== "string") return undefined;
    entries.set(key.value, value.value);
    offset = value.end;
  }
  return { entries, end: offset };
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
