/** The options of `analyze`: what is taken, what is refused and how, on the command line and in a file. */

import assert from "node:assert/strict";
import path from "node:path";
import { readConfigFile } from "../../cli/analyze/config-file.ts";
import { makePlan } from "../../cli/analyze/plan.ts";
import { readOptions, type WrittenOptions } from "../../cli/analyze/read-options.ts";
import { noPolicy } from "../../engine/model/check-policy.ts";
import { runCli } from "../harness/cli.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

describe("options of analyze", () => {
  it("are taken as they are meant", () => {
    const written = {
      mode: "full",
      budget: "2.5",
      seed: "0",
      jobs: "3",
      contract: "Vault",
      solc: "v0.8.30",
      "base-path": "contracts",
      remap: ["@oz/=lib/oz/", "ctx:a=b"],
      "optimize-runs": "200",
      "via-ir": true,
      "evm-version": "cancun",
      format: "sarif",
      output: "out.sarif",
      "fail-on": "never",
      "no-progress": true,
      "no-color": false,
    };
    const { "no-color": _, ...rest } = written;
    assert.deepEqual(readOptions(written, "--"), {
      ok: true,
      value: { ...rest, budget: 2.5, seed: 0, jobs: 3, solc: "0.8.30", "optimize-runs": 200 },
    });
  });

  const refused: readonly (readonly [WrittenOptions, string])[] = [
    [{ mode: "fast" }, '--mode must be one of static, quick, full; it is "fast".'],
    [{ budget: "0" }, '--budget must be a number of seconds above 0, at most 86400; it is "0".'],
    [{ budget: "soon" }, '--budget must be a number of seconds above 0, at most 86400; it is "soon".'],
    [{ seed: "-1" }, '--seed must be a whole number from 0 to 9007199254740991; it is "-1".'],
    [{ jobs: "0" }, '--jobs must be a whole number from 1 to 256; it is "0".'],
    [{ contract: "a b" }, '--contract must be the name of a contract; it is "a b".'],
    [{ solc: "^0.8" }, '--solc must be an exact version, as in 0.8.37; it is "^0.8".'],
    [{ "base-path": "" }, '--base-path must be not empty; it is "".'],
    [{ remap: ["a=b", "c"] }, '--remap must be of the form [context:]prefix=target; it is ["a=b","c"].'],
    [{ "optimize-runs": "on" }, '--optimize-runs must be off, or a whole number from 0 to 4294967295; it is "on".'],
    [
      { "evm-version": "frontier" },
      '--evm-version must be one of homestead, tangerineWhistle, spuriousDragon, byzantium, constantinople, petersburg, istanbul, berlin, london, paris, shanghai, cancun, prague, osaka; it is "frontier".',
    ],
    [{ format: "xml" }, '--format must be one of text, json, sarif, markdown, lcov; it is "xml".'],
    [{ "fail-on": "none" }, '--fail-on must be one of high, medium, low, never; it is "none".'],
    [{ "via-ir": "yes" }, '--via-ir must be true or false; it is "yes".'],
    [{ formatt: "xml" }, 'There is no option "formatt". Did you mean "format"?'],
    [{ ["__proto__x"]: "xml" }, 'There is no option "__proto__x".'],
  ];
  for (const [written, error] of refused) {
    it(`refuse ${JSON.stringify(written)}`, () => assert.deepEqual(readOptions(written, "--"), { ok: false, error }));
  }

  it("end the call when they are wrong, before anything is done", async () => {
    assert.deepEqual(await runCli(["analyze", "x.sol", "--mode", "fast"]), {
      status: 2,
      stdout: "",
      stderr: 'solhound: --mode must be one of static, quick, full; it is "fast".\n',
    });
  });
});

describe("config file", () => {
  const makeFolder = useTempFolders();
  let folder: string;
  before(() => {
    folder = makeFolder({
      "good.json": '\u{feff}{"mode": "static", "budget": 20, "remap": ["a=b"], "via-ir": true, "output": "o.txt"}',
      "typo.json": '{"mod": "static"}',
      "wrong.json": '{"seed": 1.5}',
      "nested.json": '{"config": "good.json"}',
      "list.json": "[]",
      "broken.json": '{"mode": ',
      "output.json": '{"output": "gone/report.txt"}',
    });
  });

  it("has the options by their long names, and paths relative to itself", async () => {
    assert.deepEqual(await readConfigFile(path.join(folder, "good.json")), {
      ok: true,
      value: {
        options: { mode: "static", budget: 20, remap: ["a=b"], "via-ir": true, output: path.join(folder, "o.txt") },
        policy: noPolicy,
      },
    });
  });

  it("yields to the command line", async () => {
    const plan = await makePlan({ mode: "full" }, "good.json", folder);
    assert.ok(plan.ok);
    assert.deepEqual(plan.value.options, { mode: "full", budget: { timeMs: 20_000 }, seed: 1, policy: noPolicy });
    assert.deepEqual(plan.value.settings, { remappings: ["a=b"], viaIr: true });
  });

  for (const [file, error] of [
    ["typo.json", '<folder>/typo.json: There is no option "mod". Did you mean "mode"?'],
    ["wrong.json", "<folder>/wrong.json: seed must be a whole number from 0 to 9007199254740991; it is 1.5."],
    ["nested.json", '<folder>/nested.json: There is no option "config".'],
    ["list.json", 'The config file <folder>/list.json must hold a JSON object of options, as in {"mode": "static"}.'],
    ["gone.json", "The config file <folder>/gone.json does not exist."],
    [".", "The config file <folder> is not a file."],
    ["output.json", "The folder of the output file, <folder>/gone, does not exist."],
  ] as const) {
    it(`${file} is refused`, async () => {
      const plan = await makePlan({}, file, folder);
      assert.ok(!plan.ok);
      assert.equal(plan.error.replaceAll(folder, "<folder>"), error);
    });
  }

  it("that is no JSON is refused with the place", async () => {
    const plan = await makePlan({}, "broken.json", folder);
    assert.ok(!plan.ok);
    assert.match(plan.error, /broken\.json is not valid JSON: Unexpected end of JSON input$/);
  });

  it("works from the command line", async () => {
    const outcome = await runCli(["analyze", "x.sol", "--config", "typo.json"], { cwd: folder });
    assert.equal(outcome.status, 2);
    assert.match(outcome.stderr, /^solhound: .*typo\.json: There is no option "mod"\. Did you mean "mode"\?\n$/);
  });
});
