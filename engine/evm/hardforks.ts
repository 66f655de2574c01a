/** The hardforks this EVM knows, oldest first, named as solc names its EVM versions. */

export const hardforks = [
  "frontier",
  "homestead",
  "tangerineWhistle",
  "spuriousDragon",
  "byzantium",
  "constantinople",
  "petersburg",
  "istanbul",
  "berlin",
  "london",
  "paris",
  "shanghai",
  "cancun",
  "prague",
  "osaka",
] as const;

export type Hardfork = (typeof hardforks)[number];

/** What runs where nobody chose a hardfork. */
export const newestHardfork: Hardfork = "osaka";

const order: ReadonlyMap<Hardfork, number> = new Map(hardforks.map((hardfork, index) => [hardfork, index]));

/** Whether the rules that came with `since` hold at `hardfork`. */
export function isAtLeast(hardfork: Hardfork, since: Hardfork): boolean {
  return (order.get(hardfork) ?? 0) >= (order.get(since) ?? 0);
}

/** Whether the rules hold that came with each hardfork. */
export type HardforkRules = Readonly<Record<Hardfork, boolean>>;

/** All rules at `hardfork`, for code that asks often. */
export function rulesOf(hardfork: Hardfork): HardforkRules {
  return Object.fromEntries(hardforks.map((since) => [since, isAtLeast(hardfork, since)])) as HardforkRules;
}

/** A value with the changes that later hardforks made to it, oldest change first. */
export type Repriced<T> = readonly [initially: T, ...changes: (readonly [since: Hardfork, value: T])[]];

/** The value that holds at `hardfork`. */
export function valueAt<T>([initially, ...changes]: Repriced<T>, hardfork: Hardfork): T {
  let value = initially;
  for (const [since, changed] of changes) if (isAtLeast(hardfork, since)) value = changed;
  return value;
}
