/** Prints how large functions and folders of the product are: `node out/test/bench/product/sizes.js`. */

import { filesPerFolder, functionLengths, quantile } from "../../harness/sizes.ts";

const lengths = functionLengths();
const at = (share: number): number => quantile(lengths, share);
console.log(
  `lines of a function of more than one: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${lengths.at(-1)}`,
);
const folders = filesPerFolder();
const counts = folders.map(([, nFiles]) => nFiles).sort((a, b) => a - b);
console.log(`files of a folder: median ${quantile(counts, 0.5)}, max ${counts.at(-1)} (${folders[0]?.[0]})`);
