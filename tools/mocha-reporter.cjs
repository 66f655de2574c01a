/** Prints as mocha's `dot` reporter does, and leaves the counts in the file named by SOLHOUND_TEST_RESULT. */
const { writeFileSync } = require("node:fs");
const { reporters } = require("mocha");

module.exports = class CountingReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const skipped = [];
    const retried = [];
    runner.on("pending", (test) => skipped.push(test.fullTitle()));
    runner.on("retry", (test, error) => retried.push(`${test.fullTitle()}: ${error?.message}`));
    runner.once("end", () => {
      const { passes, failures } = this.stats;
      for (const title of skipped) process.stdout.write(`  skipped: ${title}\n`);
      for (const test of retried) process.stdout.write(`  tried again: ${test}\n`);
      const file = process.env.SOLHOUND_TEST_RESULT;
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: skipped.length }));
    });
  }
};
