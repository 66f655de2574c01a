/** Points of the pairing-friendly curves as precompiled contracts take and give them: coordinates of a fixed size. */
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { bn254 } from "@noble/curves/bn254.js";
import { bigintToBytes, bytesToBigint } from "../word.ts";

type G1 = InstanceType<typeof bn254.G1.Point>;
type G2 = InstanceType<typeof bn254.G2.Point>;
type PointClass<P> = {
  readonly ZERO: P;
  readonly fromAffine: (coordinates: never) => P;
};

/** How one curve writes its points. */
export type PointFormat = {
  readonly order: bigint;
  readonly coordinateBytes: number;
  /** bn254 writes the imaginary part of a coordinate in the extension field first. */
  readonly imaginaryFirst: boolean;
  readonly g1: PointClass<G1>;
  readonly g2: PointClass<G2>;
};

export const bn254Format: PointFormat = {
  order: bn254.fields.Fp.ORDER,
  coordinateBytes: 32,
  imaginaryFirst: true,
  g1: bn254.G1.Point,
  g2: bn254.G2.Point,
};

export const bls12Format: PointFormat = {
  order: bls12_381.fields.Fp.ORDER,
  coordinateBytes: 64,
  imaginaryFirst: false,
  g1: bls12_381.G1.Point,
  g2: bls12_381.G2.Point,
};

/** Coordinates below the order of the field; `undefined` where one is not. */
export function readCoordinates(format: PointFormat, bytes: Uint8Array, count: number): bigint[] | undefined {
  const { coordinateBytes: size, order } = format;
  const coordinates = Array.from({ length: count }, (_, k) => bytesToBigint(bytes.subarray(k * size, (k + 1) * size)));
  return coordinates.every((coordinate) => coordinate < order) ? coordinates : undefined;
}

/** The point on G1 in two coordinates, zeros being infinity; `undefined` where there is none. */
export function readG1(format: PointFormat, bytes: Uint8Array, inSubgroup: boolean): G1 | undefined {
  const coordinates = readCoordinates(format, bytes, 2);
  if (!coordinates) return undefined;
  const [x = 0n, y = 0n] = coordinates;
  if (x === 0n && y === 0n) return format.g1.ZERO;
  return checked(() => format.g1.fromAffine({ x, y } as never), inSubgroup);
}

/** The point on G2 in four coordinates, zeros being infinity; `undefined` where there is none. */
export function readG2(format: PointFormat, bytes: Uint8Array, inSubgroup: boolean): G2 | undefined {
  const coordinates = readCoordinates(format, bytes, 4);
  if (!coordinates) return undefined;
  if (coordinates.every((coordinate) => coordinate === 0n)) return format.g2.ZERO;
  const [a = 0n, b = 0n, c = 0n, d = 0n] = coordinates;
  const point = format.imaginaryFirst
    ? { x: { c0: b, c1: a }, y: { c0: d, c1: c } }
    : { x: { c0: a, c1: b }, y: { c0: c, c1: d } };
  return checked(() => format.g2.fromAffine(point as never), inSubgroup);
}

/** Coordinates of a point on G1. */
export function writeG1(format: PointFormat, point: G1): Uint8Array {
  const { x, y } = point.toAffine();
  return writeCoordinates(format, [x, y]);
}

/** Coordinates of a point on G2. */
export function writeG2(format: PointFormat, point: G2): Uint8Array {
  const { x, y } = point.toAffine();
  return writeCoordinates(format, [x.c0, x.c1, y.c0, y.c1]);
}

function writeCoordinates({ coordinateBytes: size }: PointFormat, coordinates: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(coordinates.length * size);
  for (const [k, coordinate] of coordinates.entries()) bytes.set(bigintToBytes(coordinate, size), k * size);
  return bytes;
}

type Checkable = { assertValidity(): void; isTorsionFree(): boolean };

/** The library checks curve and subgroup at once: where only the curve counts, its complaint about the subgroup does not. */
function checked<P extends Checkable>(read: () => P, inSubgroup: boolean): P | undefined {
  let point: P | undefined;
  try {
    point = read();
    point.assertValidity();
    return point;
  } catch (error) {
    const isOnCurve = error instanceof Error && error.message.includes("subgroup");
    return isOnCurve && !inSubgroup ? point : undefined;
  }
}
