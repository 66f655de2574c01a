/** Random programs that do something: operands that fit, jumps that land, calls between contracts, creations. */
import fc from "fast-check";
import { opcodes } from "../../../engine/evm/opcodes.ts";

/** Accounts with random programs; the last address has no code. */
export const programAddresses = [0x1001n, 0x1002n, 0x1003n, 0x1004n] as const;

type Chunk = readonly number[];

const hexBytes = (value: bigint, size: number): Chunk =>
  Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * (size - 1 - index))) & 0xffn));

/** The shortest push of a number. */
function pushNumber(value: bigint): Chunk {
  const size = Math.max(1, Math.ceil(value.toString(16).length / 2));
  return [0x5f + size, ...hexBytes(value, size)];
}

/** All but point evaluation, which the reference has only with a library of its own. */
const precompiled = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 0xbn, 0xcn, 0xdn, 0xen, 0xfn, 0x10n, 0x11n, 0x12n, 0x100n];

const smallOffset = fc.bigInt({ min: 0n, max: 200n });
const number = fc.oneof(
  { weight: 6, arbitrary: smallOffset },
  { weight: 2, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 255 }), fc.bigInt({ min: -1n, max: 1n }))
      .map(([bit, offset]) => BigInt.asUintN(256, 2n ** BigInt(bit) + offset)),
  },
);
const address = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<bigint>(...programAddresses, 0x2000n) },
  { weight: 2, arbitrary: fc.constantFrom<bigint>(...precompiled) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 161n }) },
);
const gas = fc.constantFrom(0n, 700n, 3000n, 30000n, 2n ** 64n);
const slot = fc.bigInt({ min: 0n, max: 3n });

/** An opcode with operands, given topmost last. */
function applied(byte: number, ...operands: fc.Arbitrary<bigint>[]): fc.Arbitrary<Chunk> {
  return fc.tuple(...operands).map((values) => [...values.flatMap(pushNumber), byte]);
}

const range = [smallOffset, smallOffset] as const;
const plainOpcodes = Object.values(opcodes).filter(
  ({ byte, immediate }) => immediate === 0 && (byte < 0x50 || (byte >= 0x5f && byte < 0xa0)),
);

/** Opcodes that take words and give one, with operands. */
const arithmetic = fc
  .constantFrom(...plainOpcodes.filter(({ byte, pops }) => byte >= 0x01 && byte < 0x20 && pops > 0))
  .chain(({ byte, pops }) => applied(byte, ...new Array<fc.Arbitrary<bigint>>(pops).fill(number)));

const call = (byte: number, hasValue: boolean): fc.Arbitrary<Chunk> =>
  applied(byte, ...range, ...range, ...(hasValue ? [fc.constantFrom(0n, 0n, 1n, 100n, 2n ** 90n)] : []), address, gas);

/** Code that creates a contract which gives back what it finds in its memory, or a constant. */
const initcode = fc.constantFrom(
  "600a5f5260205ff3",
  "60ef5f5360015ff3",
  "5f5ffd",
  "335f5560016000f3",
  "30ff",
  "fe",
  "6160015ff3",
);
const creation = fc
  .tuple(initcode, fc.boolean(), fc.constantFrom(0n, 5n), slot)
  .map(([code, isSalted, value, salt]) => {
    const size = BigInt(code.length / 2);
    const bytes = [...pushNumber(BigInt(`0x${code}`)), ...pushNumber(0n), 0x52];
    const operands = [...pushNumber(size), ...pushNumber(32n - size), ...pushNumber(value)];
    return isSalted ? [...bytes, ...pushNumber(salt), ...operands, 0xf5] : [...bytes, ...operands, 0xf0];
  });

/** Where the program's n-th JUMPDEST is, filled in when it is known. */
type Part = Chunk | { readonly target: number };
const jump = fc
  .tuple(fc.nat({ max: 7 }), fc.boolean(), number)
  .map(([target, isConditional, condition]): readonly Part[] =>
    isConditional ? [pushNumber(condition), { target }, [0x57]] : [{ target }, [0x56]],
  );

const chunk: fc.Arbitrary<Chunk> = fc.oneof(
  { weight: 8, arbitrary: arithmetic },
  { weight: 5, arbitrary: fc.constantFrom(...plainOpcodes).map(({ byte }) => [byte]) },
  { weight: 4, arbitrary: number.map(pushNumber) },
  { weight: 4, arbitrary: fc.constant([0x5b]) },
  { weight: 2, arbitrary: applied(0x51, smallOffset) },
  { weight: 4, arbitrary: applied(0x52, number, smallOffset) },
  { weight: 1, arbitrary: applied(0x53, number, smallOffset) },
  { weight: 2, arbitrary: applied(0x20, ...range) },
  { weight: 3, arbitrary: applied(0x54, slot) },
  { weight: 4, arbitrary: applied(0x55, fc.bigInt({ min: 0n, max: 3n }), slot) },
  { weight: 2, arbitrary: applied(0x5c, slot) },
  { weight: 2, arbitrary: applied(0x5d, number, slot) },
  { weight: 2, arbitrary: applied(0x5e, smallOffset, ...range) },
  { weight: 1, arbitrary: fc.constantFrom(0x37, 0x39, 0x3e).chain((byte) => applied(byte, smallOffset, ...range)) },
  { weight: 1, arbitrary: applied(0x3c, smallOffset, ...range, address) },
  { weight: 2, arbitrary: fc.constantFrom(0x31, 0x3b, 0x3f).chain((byte) => applied(byte, address)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(0xa0, 0xa1, 0xa4)
      .chain((byte) => applied(byte, number, number, number, number, ...range)),
  },
  { weight: 3, arbitrary: call(0xf1, true) },
  { weight: 1, arbitrary: call(0xf2, true) },
  { weight: 2, arbitrary: call(0xf4, false) },
  { weight: 2, arbitrary: call(0xfa, false) },
  { weight: 2, arbitrary: creation },
  { weight: 1, arbitrary: fc.constantFrom(0xf3, 0xfd).chain((byte) => applied(byte, ...range)) },
  { weight: 1, arbitrary: applied(0xff, address) },
  { weight: 1, arbitrary: fc.nat({ max: 255 }).map((byte) => [byte]) },
);

/** A program: mostly sensible, at times any bytes at all. */
export const randomProgram: fc.Arbitrary<Uint8Array> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .array(
        fc.oneof(
          { weight: 9, arbitrary: chunk.map((bytes): readonly Part[] => [bytes]) },
          { weight: 1, arbitrary: jump },
        ),
        {
          minLength: 4,
          maxLength: 60,
        },
      )
      .map(assemble),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 200 }) },
);

const targetSize = 3;

/** Puts parts together; a target becomes a push of the place of one of the JUMPDESTs, or of 0. */
function assemble(sequence: readonly (readonly Part[])[]): Uint8Array {
  const parts = sequence.flat();
  const bytes: number[] = parts.flatMap((part) => ("target" in part ? new Array<number>(targetSize).fill(0) : part));
  const jumpdests = findJumpdests(parts);
  let offset = 0;
  for (const part of parts) {
    if ("target" in part) {
      const to = jumpdests[part.target % Math.max(1, jumpdests.length)] ?? 0;
      bytes.splice(offset, targetSize, 0x61, to >> 8, to & 0xff);
      offset += targetSize;
    } else offset += part.length;
  }
  return Uint8Array.from(bytes);
}

function findJumpdests(parts: readonly Part[]): number[] {
  const found: number[] = [];
  let offset = 0;
  for (const part of parts) {
    if ("target" in part) offset += targetSize;
    else {
      if (part[0] === 0x5b) found.push(offset);
      offset += part.length;
    }
  }
  return found;
}
