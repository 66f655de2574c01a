/** The fixtures of checks that need an old compiler. */

import { detectors } from "../../engine/detectors/index.ts";
import { isAtLeast } from "../../engine/solc/releases.ts";
import { describeExamples, examplesOf } from "../harness/fixtures/describe-examples.ts";
import { describeFixtures, fixtureRuns } from "../harness/fixtures/describe-fixtures.ts";
import { type OldCompilers, skipOrFail, startOldCompilers } from "../harness/old-compilers.ts";
import { cacheForTests } from "../harness/test-compile-cache.ts";

const runs = fixtureRuns("fetched");
const examples = examplesOf(detectors, "fetched");
const versions = [...runs.flatMap(({ version }) => version ?? []), ...examples.map(({ version }) => version)];

describe("under old compilers", function () {
  this.timeout(300_000);
  let compilers: OldCompilers;
  before(async function () {
    const started = await startOldCompilers(versions.filter((version) => isAtLeast(version, "0.4.11")));
    if (!started.ok) skipOrFail(this, started.error);
    else compilers = started.value;
  });
  after(() => compilers?.close());

  const compiler = () => cacheForTests(compilers.compiler);
  describeFixtures(runs, compiler);
  describeExamples(examples, compiler);
});
