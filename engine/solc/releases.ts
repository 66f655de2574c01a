/** The compilers that there are. */

import { compare } from "semver";

/** Last patch release of each minor version of 0.x; patches count from 0. */
const lastPatches: readonly (readonly [minor: number, patch: number])[] = [
  [4, 26],
  [5, 17],
  [6, 12],
  [7, 6],
  [8, 37],
];

/** Every release of solc from 0.4.0 on, oldest first. */
export const releases: readonly string[] = lastPatches.flatMap(([minor, last]) =>
  Array.from({ length: last + 1 }, (_, patch) => `0.${minor}.${patch}`),
);

/** Whether one exact version is the other or comes after it. */
export function isAtLeast(version: string, other: string): boolean {
  return compare(version, other) >= 0;
}

export const newestRelease: string = releases.at(-1) ?? "";

/** The first that can be asked for what is needed. */
const firstUsable = "0.4.9";

/** Releases that npm has not: it lacks the one, and has another compiler under the name of the other. A mirror may have them. */
export const unpackagedReleases: readonly string[] = ["0.4.12", "0.8.1"];

/** The versions of npm's packages whose names do not say which compiler is in them: `solc@0.8.7` holds 0.7.5. */
const packagedAs: Readonly<Record<string, string>> = { "0.8.7": "0.8.7-fixed" };

/** The version of the npm package `solc` that holds this release. */
export function packageOf(version: string): string {
  return packagedAs[version] ?? version;
}

/** The releases that Solhound compiles with, oldest first, as far as npm has them. */
export const compilerVersions: readonly string[] = releases.filter(
  (version) => isAtLeast(version, firstUsable) && !unpackagedReleases.includes(version),
);

/** Releases that may come, as far as a pragma of today can mean them. */
export const futureReleases: readonly string[] = [
  ...Array.from({ length: 50 }, (_, index) => `0.8.${(lastPatches.at(-1)?.[1] ?? 0) + 1 + index}`),
  "0.9.0",
  "1.0.0",
];
