/** MODEXP (EIP-198), with its prices (EIP-2565, EIP-7883) and bound (EIP-7823). */
import { type Hardfork, isAtLeast } from "../hardforks.ts";
import { bigintToBytes, bytesToBigint } from "../word.ts";
import { type Precompile, slicePadded } from "./precompile.ts";

/** Three lengths of 32 bytes come before the numbers. */
const headBytes = 96;

/** EIP-7823: no number is longer from Osaka on. */
const maxBytesSinceOsaka = 1024n;

/** No gas pays for numbers that are longer. */
const maxBytes = 2n ** 31n;

type Lengths = { readonly base: bigint; readonly exponent: bigint; readonly modulus: bigint };

export const modexp: Precompile = {
  since: "byzantium",
  gasPerTurn: 400,
  gas(input, hardfork) {
    const lengths = lengthsOf(input);
    if (isRefused(lengths, hardfork)) return Number.POSITIVE_INFINITY;
    return Number(priceOf(input, lengths, hardfork));
  },
  run(input, hardfork) {
    const lengths = lengthsOf(input);
    if (isRefused(lengths, hardfork)) return undefined;
    if (lengths.modulus === 0n) return new Uint8Array(0);
    const [base, exponent, modulus] = [lengths.base, lengths.exponent, lengths.modulus].map(Number) as [
      number,
      number,
      number,
    ];
    const numberAt = (offset: number, size: number) => bytesToBigint(slicePadded(input, headBytes + offset, size));
    const m = numberAt(base + exponent, modulus);
    if (m <= 1n) return new Uint8Array(modulus);
    return bigintToBytes(power(numberAt(0, base), numberAt(base, exponent), m), modulus);
  },
};

function lengthsOf(input: Uint8Array): Lengths {
  const [base, exponent, modulus] = [0, 32, 64].map((offset) => bytesToBigint(slicePadded(input, offset, 32))) as [
    bigint,
    bigint,
    bigint,
  ];
  return { base, exponent, modulus };
}

function isRefused({ base, exponent, modulus }: Lengths, hardfork: Hardfork): boolean {
  const isBounded = isAtLeast(hardfork, "osaka");
  const most = isBounded ? maxBytesSinceOsaka : maxBytes;
  // Where both numbers are empty the answer is, too, however long the exponent: that costs next to nothing.
  const isLong = exponent > most && (isBounded || base > 0n || modulus > 0n);
  return base > most || modulus > most || isLong;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function priceOf(input: Uint8Array, { base, exponent, modulus }: Lengths, hardfork: Hardfork): bigint {
  const longest = base > modulus ? base : modulus;
  const head = bytesToBigint(slicePadded(input, headBytes + Number(base), Number(exponent < 32n ? exponent : 32n)));
  const headBits = head === 0n ? 0n : BigInt(head.toString(2).length - 1);
  const iterations = (perByte: bigint): bigint => {
    const rest = exponent > 32n ? perByte * (exponent - 32n) : 0n;
    return rest + headBits > 0n ? rest + headBits : 1n;
  };
  const words = (longest + 7n) / 8n;
  if (isAtLeast(hardfork, "osaka")) {
    return atLeast(500n, (longest > 32n ? 2n * words * words : 16n) * iterations(16n));
  }
  if (isAtLeast(hardfork, "berlin")) return atLeast(200n, (words * words * iterations(8n)) / 3n);
  return (complexitySinceByzantium(longest) * iterations(8n)) / 20n;
}

function complexitySinceByzantium(bytes: bigint): bigint {
  const square = bytes * bytes;
  if (bytes <= 64n) return square;
  return bytes <= 1024n ? square / 4n + 96n * bytes - 3072n : square / 16n + 480n * bytes - 199680n;
}

function atLeast(least: bigint, price: bigint): bigint {
  return price < least ? least : price;
}
