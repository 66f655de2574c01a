/** Domains on many random operands: each result must lie in what was foretold of it. */

// For developers: `node out/test/bench/symex/domain-samples.js [SAMPLES]`, a million unless told.

import fc from "fast-check";
import { contains } from "../../../engine/terms/domains/domain.ts";
import { domainWidth, transferForward } from "../../../engine/terms/domains/forward.ts";
import { semantics } from "../../../engine/terms/semantics.ts";
import { randomTransfer } from "../../harness/terms/random-domains.ts";

const nSamples = Number(process.argv[2] ?? 1_000_000);
const batch = 10_000;
const started = performance.now();
let nWrong = 0;
let nExact = 0;
for (let done = 0; done < nSamples; done += batch) {
  for (const { term, operands, values } of fc.sample(randomTransfer, { numRuns: batch, seed: done })) {
    const value = semantics[term.op]?.(values[0] ?? 0n, values[1] ?? 0n, 0n, term) ?? 0n;
    const domain = transferForward(term, operands);
    if (!contains(domain, value, domainWidth(term))) nWrong++;
    if (domain.lo === domain.hi) nExact++;
  }
}
const seconds = (performance.now() - started) / 1000;
console.log(`${nSamples} samples in ${seconds.toFixed(1)} s: ${nWrong} wrong; ${nExact} results foretold exactly`);
process.exitCode = nWrong === 0 ? 0 : 1;
