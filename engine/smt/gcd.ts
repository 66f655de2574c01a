/** What numbers have in common. */

/** The greatest common divisor of two numbers that are not negative. */
export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
