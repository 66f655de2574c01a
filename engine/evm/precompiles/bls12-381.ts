/** Operations on BLS12-381 (EIP-2537). */
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { bytesToBigint } from "../word.ts";
import { bls12Format as format, readCoordinates, readG1, readG2, writeG1, writeG2 } from "./curve-points.ts";
import { booleanWord, type Precompile } from "./precompile.ts";

const since = "prague";
const g1Bytes = 128;
const g2Bytes = 256;
const scalarBytes = 32;

/** Adds two points, which need not be in the subgroup. */
export const blsG1Add: Precompile = {
  since,
  gasPerTurn: 0.25,
  gas: () => 375,
  run(input) {
    if (input.length !== 2 * g1Bytes) return undefined;
    const a = readG1(format, input.subarray(0, g1Bytes), false);
    const b = readG1(format, input.subarray(g1Bytes), false);
    return a && b && writeG1(format, a.add(b));
  },
};

export const blsG2Add: Precompile = {
  since,
  gasPerTurn: 0.2,
  gas: () => 600,
  run(input) {
    if (input.length !== 2 * g2Bytes) return undefined;
    const a = readG2(format, input.subarray(0, g2Bytes), false);
    const b = readG2(format, input.subarray(g2Bytes), false);
    return a && b && writeG2(format, a.add(b));
  },
};

/** Sum of points times scalars. */
export const blsG1Msm: Precompile = {
  since,
  gasPerTurn: 3,
  gas: (input) => msmGas(input, g1Bytes + scalarBytes, 12000, g1Discounts),
  run(input) {
    const terms = readTerms(input, g1Bytes, (bytes) => readG1(format, bytes, true));
    return terms && writeG1(format, sum(format.g1.ZERO, terms));
  },
};

export const blsG2Msm: Precompile = {
  since,
  gasPerTurn: 2.5,
  gas: (input) => msmGas(input, g2Bytes + scalarBytes, 22500, g2Discounts),
  run(input) {
    const terms = readTerms(input, g2Bytes, (bytes) => readG2(format, bytes, true));
    return terms && writeG2(format, sum(format.g2.ZERO, terms));
  },
};

export const blsPairing: Precompile = {
  since,
  gasPerTurn: 5,
  gas: (input) => 37700 + 32600 * Math.floor(input.length / (g1Bytes + g2Bytes)),
  run(input) {
    const pairBytes = g1Bytes + g2Bytes;
    if (input.length === 0 || input.length % pairBytes !== 0) return undefined;
    const pairs: Parameters<typeof bls12_381.pairingBatch>[0] = [];
    for (let offset = 0; offset < input.length; offset += pairBytes) {
      const g1 = readG1(format, input.subarray(offset, offset + g1Bytes), true);
      const g2 = readG2(format, input.subarray(offset + g1Bytes, offset + pairBytes), true);
      if (!g1 || !g2) return undefined;
      if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 });
    }
    const { Fp12 } = bls12_381.fields;
    return booleanWord(pairs.length === 0 || Fp12.eql(bls12_381.pairingBatch(pairs), Fp12.ONE));
  },
};

export const blsMapToG1: Precompile = {
  since,
  gasPerTurn: 2,
  gas: () => 5500,
  run(input) {
    if (input.length !== format.coordinateBytes) return undefined;
    const [element] = readCoordinates(format, input, 1) ?? [];
    if (element === undefined) return undefined;
    return writeG1(format, mapToG1(element));
  },
};

export const blsMapToG2: Precompile = {
  since,
  gasPerTurn: 2,
  gas: () => 23800,
  run(input) {
    if (input.length !== 2 * format.coordinateBytes) return undefined;
    const elements = readCoordinates(format, input, 2);
    if (!elements) return undefined;
    return writeG2(format, mapToG2(elements));
  },
};

/** The library's types say neither what these take nor what they give. */
const mapToG1 = bls12_381.G1.mapToCurve as unknown as (element: bigint) => typeof format.g1.ZERO;
const mapToG2 = bls12_381.G2.mapToCurve as unknown as (element: readonly bigint[]) => typeof format.g2.ZERO;

type Term<P> = { readonly point: P; readonly factor: bigint };

/** Points with scalars; `undefined` where there are none, or one is not what it should be. */
function readTerms<P>(
  input: Uint8Array,
  pointBytes: number,
  read: (bytes: Uint8Array) => P | undefined,
): Term<P>[] | undefined {
  const size = pointBytes + scalarBytes;
  if (input.length === 0 || input.length % size !== 0) return undefined;
  const terms: Term<P>[] = [];
  for (let offset = 0; offset < input.length; offset += size) {
    const point = read(input.subarray(offset, offset + pointBytes));
    if (point === undefined) return undefined;
    const scalar = bytesToBigint(input.subarray(offset + pointBytes, offset + size));
    terms.push({ point, factor: scalar % bls12_381.fields.Fr.ORDER });
  }
  return terms;
}

type Summand<P> = { add(other: P): P; multiplyUnsafe(factor: bigint): P };

function sum<P extends Summand<P>>(zero: P, terms: readonly Term<P>[]): P {
  return terms.reduce((total, { point, factor }) => total.add(point.multiplyUnsafe(factor)), zero);
}

/** Many at once are cheaper: the discount, in thousandths, is that for so many terms, or the last. */
function msmGas(input: Uint8Array, termBytes: number, price: number, discounts: readonly number[]): number {
  const terms = Math.floor(input.length / termBytes);
  const discount = discounts[Math.min(terms, discounts.length) - 1] ?? 0;
  return Math.floor((terms * price * discount) / 1000);
}

const g1Discounts: readonly number[] = [
  1000, 949, 848, 797, 764, 750, 738, 728, 719, 712, 705, 698, 692, 687, 682, 677, 673, 669, 665, 661, 658, 654, 651,
  648, 645, 642, 640, 637, 635, 632, 630, 627, 625, 623, 621, 619, 617, 615, 613, 611, 609, 608, 606, 604, 603, 601,
  599, 598, 596, 595, 593, 592, 591, 589, 588, 586, 585, 584, 582, 581, 580, 579, 577, 576, 575, 574, 573, 572, 570,
  569, 568, 567, 566, 565, 564, 563, 562, 561, 560, 559, 558, 557, 556, 555, 554, 553, 552, 551, 550, 549, 548, 547,
  547, 546, 545, 544, 543, 542, 541, 540, 540, 539, 538, 537, 536, 536, 535, 534, 533, 532, 532, 531, 530, 529, 528,
  528, 527, 526, 525, 525, 524, 523, 522, 522, 521, 520, 520, 519,
];

const g2Discounts: readonly number[] = [
  1000, 1000, 923, 884, 855, 832, 812, 796, 782, 770, 759, 749, 740, 732, 724, 717, 711, 704, 699, 693, 688, 683, 679,
  674, 670, 666, 663, 659, 655, 652, 649, 646, 643, 640, 637, 634, 632, 629, 627, 624, 622, 620, 618, 615, 613, 611,
  609, 607, 606, 604, 602, 600, 598, 597, 595, 593, 592, 590, 589, 587, 586, 584, 583, 582, 580, 579, 578, 576, 575,
  574, 573, 571, 570, 569, 568, 567, 566, 565, 563, 562, 561, 560, 559, 558, 557, 556, 555, 554, 553, 552, 552, 551,
  550, 549, 548, 547, 546, 545, 545, 544, 543, 542, 541, 541, 540, 539, 538, 537, 537, 536, 535, 535, 534, 533, 532,
  532, 531, 530, 530, 529, 528, 528, 527, 526, 526, 525, 524, 524,
];
