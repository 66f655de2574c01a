/** The fixtures that need no compiler from elsewhere. */

import { describeFixtures, fixtureRuns } from "../harness/fixtures/describe-fixtures.ts";
import { inProcessCompiler } from "../harness/in-process-compiler.ts";

describeFixtures(fixtureRuns("in process"), () => inProcessCompiler);
