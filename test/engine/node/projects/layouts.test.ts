/** Where imports are found in projects of every layout: packages, workspaces, links, libraries. */

import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { toAnalysisError } from "../../../../engine/model/problem.ts";
import { type LoadedSources, loadSources } from "../../../../engine/node/load-sources.ts";
import { makeKnownProjects } from "../../../../engine/node/projects/known-projects.ts";
import { useTempFolders } from "../../../harness/temp-folder.ts";

const never = new AbortController().signal;

describe("the layout of a project", () => {
  const makeFolder = useTempFolders();
  const known = makeKnownProjects({});

  async function load(...file: string[]): Promise<LoadedSources> {
    const result = await loadSources({ path: path.join(...file), settings: {} }, known, never);
    assert.ok(result.ok);
    return result.value;
  }

  /** Files by source unit name, relative to the folder. */
  async function found(folder: string, file: string): Promise<Record<string, string>> {
    const { paths, problems } = await load(folder, file);
    assert.deepEqual(problems.map(toAnalysisError), []);
    return Object.fromEntries(Object.entries(paths).map(([name, one]) => [name, path.relative(folder, one)]));
  }

  async function complaint(folder: string, file: string): Promise<string> {
    const { problems } = await load(folder, file);
    assert.equal(problems.length, 1);
    return problems[0]?.message ?? "";
  }

  it("Foundry: remapped, relative to the root, and by the folder of a library", async () => {
    const folder = makeFolder({
      "foundry.toml": `[profile.default]\nremappings = ["@oz/=lib/oz/contracts/"]`,
      "src/A.sol": `import "@oz/T.sol"; import "src/B.sol"; import "solmate/tokens/E.sol"; import "oz/contracts/U.sol"; import "pkg/P.sol";`,
      "src/B.sol": "",
      "lib/oz/contracts/T.sol": `import "./U.sol";`,
      "lib/oz/contracts/U.sol": "",
      "lib/solmate/src/tokens/E.sol": `import {L} from "../utils/L.sol";`,
      "lib/solmate/src/utils/L.sol": "",
      "node_modules/pkg/src/P.sol": `import "./Q.sol";`,
      "node_modules/pkg/src/Q.sol": "",
    });
    assert.deepEqual(await found(folder, "src/A.sol"), {
      "src/A.sol": "src/A.sol",
      "lib/oz/contracts/T.sol": "lib/oz/contracts/T.sol",
      "src/B.sol": "src/B.sol",
      "lib/solmate/src/tokens/E.sol": "lib/solmate/src/tokens/E.sol",
      "lib/oz/contracts/contracts/U.sol": "lib/oz/contracts/U.sol",
      "pkg/P.sol": "node_modules/pkg/src/P.sol",
      "lib/oz/contracts/U.sol": "lib/oz/contracts/U.sol",
      "lib/solmate/src/utils/L.sol": "lib/solmate/src/utils/L.sol",
      "pkg/Q.sol": "node_modules/pkg/src/Q.sol",
    });
  });

  it("Foundry: libraries of libraries, each with its own version", async () => {
    const folder = makeFolder({
      "foundry.toml": "",
      "src/A.sol": `import "one/One.sol"; import "two/Two.sol";`,
      "lib/one/foundry.toml": "",
      "lib/one/remappings.txt": "dep/=lib/dep/src/",
      "lib/one/src/One.sol": `import "dep/D.sol";`,
      "lib/one/lib/dep/src/D.sol": "",
      "lib/two/foundry.toml": `[profile.default]\nremappings = ["dep/=lib/dep/src/"]`,
      "lib/two/src/Two.sol": `import "dep/D.sol";`,
      "lib/two/lib/dep/src/D.sol": "",
    });
    assert.deepEqual(Object.keys(await found(folder, "src/A.sol")), [
      "src/A.sol",
      "lib/one/src/One.sol",
      "lib/two/src/Two.sol",
      "lib/one/lib/dep/src/D.sol",
      "lib/two/lib/dep/src/D.sol",
    ]);
  });

  it("Soldeer: by name and version, or by name alone", async () => {
    const folder = makeFolder({
      "foundry.toml": `[dependencies]\n"@oz" = "5.0.2"`,
      "src/A.sol": `import "@oz-5.0.2/token/T.sol"; import "@oz/token/U.sol";`,
      "dependencies/@oz-5.0.2/token/T.sol": "",
      "dependencies/@oz-5.0.2/contracts/token/U.sol": "",
    });
    writeFileSync(path.join(folder, "dependencies/@oz-5.0.2/token/U.sol"), "");
    assert.deepEqual(Object.values(await found(folder, "src/A.sol")), [
      "src/A.sol",
      "dependencies/@oz-5.0.2/token/T.sol",
      "dependencies/@oz-5.0.2/token/U.sol",
    ]);
  });

  it("npm: hoisted to the top of the workspace, linked packages and what a package brings along", async () => {
    const folder = makeFolder({
      "package.json": `{ "workspaces": ["packages/*"] }`,
      "node_modules/hoisted/H.sol": `import "nested/N.sol";`,
      "node_modules/hoisted/node_modules/nested/N.sol": "",
      "packages/shared/contracts/S.sol": `import "./T.sol";`,
      "packages/shared/contracts/T.sol": "",
      "packages/app/hardhat.config.ts": `export default { solidity: "0.8.24" }`,
      "packages/app/contracts/A.sol": `import "hoisted/H.sol"; import "@me/shared/contracts/S.sol";`,
    });
    mkdirSync(path.join(folder, "node_modules/@me"));
    symlinkSync(path.join(folder, "packages/shared"), path.join(folder, "node_modules/@me/shared"));
    assert.deepEqual(await found(folder, "packages/app/contracts/A.sol"), {
      "contracts/A.sol": "packages/app/contracts/A.sol",
      "hoisted/H.sol": "node_modules/hoisted/H.sol",
      "@me/shared/contracts/S.sol": "node_modules/@me/shared/contracts/S.sol",
      "nested/N.sol": "node_modules/hoisted/node_modules/nested/N.sol",
      "@me/shared/contracts/T.sol": "node_modules/@me/shared/contracts/T.sol",
    });
  });

  it("npm: a package as it was published, with nothing installed", async () => {
    const folder = makeFolder({
      "package.json": "{}",
      "contracts/tokens/T.sol": `import "../L.sol"; import "contracts/L.sol";`,
      "contracts/L.sol": "",
    });
    assert.deepEqual(await found(folder, "contracts/tokens/T.sol"), {
      "contracts/tokens/T.sol": "contracts/tokens/T.sol",
      "contracts/L.sol": "contracts/L.sol",
    });
  });

  it("pnpm: packages are links into a store, and see what lies beside them there", async () => {
    const store = "node_modules/.pnpm";
    const folder = makeFolder({
      "package.json": "{}",
      "hardhat.config.js": `module.exports = { solidity: "0.8.24" }`,
      "contracts/A.sol": `import "a/A.sol";`,
      [`${store}/a@1.0.0/node_modules/a/A.sol`]: `import "b/B.sol"; import "./C.sol";`,
      [`${store}/a@1.0.0/node_modules/a/C.sol`]: "",
      [`${store}/b@2.0.0/node_modules/b/B.sol`]: "",
    });
    symlinkSync(".pnpm/a@1.0.0/node_modules/a", path.join(folder, "node_modules/a"));
    symlinkSync("../../b@2.0.0/node_modules/b", path.join(folder, store, "a@1.0.0/node_modules/b"));
    assert.deepEqual(await found(folder, "contracts/A.sol"), {
      "contracts/A.sol": "contracts/A.sol",
      "a/A.sol": "node_modules/a/A.sol",
      "b/B.sol": `${store}/a@1.0.0/node_modules/b/B.sol`,
      "a/C.sol": "node_modules/a/C.sol",
    });
  });

  it("a package without a configuration names its files from its own root", async () => {
    const folder = makeFolder({
      "package.json": "{}",
      "packages/app/contracts/deep/A.sol": `import "contracts/B.sol"; import "external/E.sol";`,
      "packages/app/contracts/B.sol": "",
      "packages/app/external/E.sol": "",
      "packages/other/contracts/B.sol": "",
      "external/E.sol": "",
    });
    assert.deepEqual(await found(folder, "packages/app/contracts/deep/A.sol"), {
      "packages/app/contracts/deep/A.sol": "packages/app/contracts/deep/A.sol",
      "contracts/B.sol": "packages/app/contracts/B.sol",
      "external/E.sol": "external/E.sol",
    });
  });

  it("a link in node_modules that leads out of the repository is not followed", async () => {
    const outside = makeFolder({ "S.sol": "" });
    const folder = makeFolder({
      ".git/HEAD": "",
      "package.json": "",
      "node_modules/p/P.sol": "",
      "a.sol": `import "evil/S.sol";`,
    });
    symlinkSync(outside, path.join(folder, "node_modules/evil"));
    assert.match(
      await complaint(folder, "a.sol"),
      /"evil\/S.sol" leads outside the project, to .*; it is not followed\./,
    );
  });

  it("a configuration that reaches beyond the repository reaches nothing", async () => {
    const outside = makeFolder({ "S.sol": "" });
    const folder = makeFolder({
      ".git/HEAD": "",
      "foundry.toml": `[profile.default]\nremappings = ["evil/=${outside}/"]\nlibs = ["${outside}"]`,
      "src/A.sol": `import "evil/S.sol";`,
    });
    assert.match(await complaint(folder, "src/A.sol"), /leads outside the project/);
  });

  it("each file belongs to the nearest project, and a library to the project around it", async () => {
    const folder = makeFolder({
      "foundry.toml": "",
      "src/A.sol": "",
      "lib/dep/foundry.toml": "",
      "lib/dep/src/D.sol": "",
      "packages/app/hardhat.config.cjs": "",
      "packages/app/contracts/B.sol": "",
    });
    const rootOf = async (file: string) => path.relative(folder, (await load(folder, file)).basePath);
    assert.equal(await rootOf("src/A.sol"), "");
    assert.equal(await rootOf("lib/dep/src/D.sol"), "");
    assert.equal(await rootOf("packages/app/contracts/B.sol"), path.join("packages", "app"));
  });

  it("the compiler is the one that the project names for the file, else the newest of its own that fits", async () => {
    const folder = makeFolder({
      "hardhat.config.js": `module.exports = { solidity: {
        compilers: [{ version: "0.6.12" }, { version: "0.8.20", settings: { viaIR: true } }, { version: "0.8.24" }],
        overrides: { "contracts/Special.sol": { version: "0.8.1" } },
      } }`,
      "contracts/New.sol": "pragma solidity >=0.6.0;",
      "contracts/Middle.sol": "pragma solidity <0.8.24;",
      "contracts/Old.sol": "pragma solidity ^0.6.0;",
      "contracts/Older.sol": "pragma solidity ^0.5.0;",
      "contracts/Special.sol": "pragma solidity ^0.8.0;",
    });
    const chosen = async (name: string) => {
      const { preferredVersion, viaIr } = (await load(folder, `contracts/${name}.sol`)).settings;
      return [preferredVersion, viaIr];
    };
    assert.deepEqual(await chosen("New"), ["0.8.24", undefined]);
    assert.deepEqual(await chosen("Middle"), ["0.8.20", true]);
    assert.deepEqual(await chosen("Old"), ["0.6.12", undefined]);
    assert.deepEqual(await chosen("Older"), [undefined, undefined]);
    assert.deepEqual(await chosen("Special"), ["0.8.1", undefined]);
  });

  it("a change of the configuration, or of what is installed, is seen at once", async () => {
    const folder = makeFolder({ "foundry.toml": "", "src/A.sol": `import "x/X.sol";` });
    assert.match(await complaint(folder, "src/A.sol"), /was not found/);
    mkdirSync(path.join(folder, "lib/x/src"), { recursive: true });
    writeFileSync(path.join(folder, "lib/x/src/X.sol"), "");
    assert.deepEqual(Object.keys(await found(folder, "src/A.sol")), ["src/A.sol", "lib/x/src/X.sol"]);
    mkdirSync(path.join(folder, "other"));
    writeFileSync(path.join(folder, "other/X.sol"), "");
    writeFileSync(path.join(folder, "foundry.toml"), `[profile.default]\nremappings = ["x/=other/"]`);
    assert.deepEqual(Object.keys(await found(folder, "src/A.sol")), ["src/A.sol", "other/X.sol"]);
  });

  describe("a missing import is told with what to do about it", () => {
    const advice = async (files: Readonly<Record<string, string>>, text = `import "@oz/token/T.sol";`) => {
      const folder = makeFolder({ "src/A.sol": text, ...files });
      return (await complaint(folder, "src/A.sol")).replaceAll(folder, "").replace(/^.*?, and /, "");
    };
    const orMap = `or add a remapping for "@oz/token/" to remappings.txt.`;

    it("by the tool of the project", async () => {
      assert.equal(
        await advice({ "foundry.toml": "" }),
        `no node_modules folder above has it. Install the library (forge install OWNER/token), ${orMap}`,
      );
      assert.equal(
        await advice({ "foundry.toml": "", "lib/other/src/O.sol": "" }),
        `no node_modules folder above has it, nor has lib. Install the library (forge install OWNER/token), ${orMap}`,
      );
      assert.equal(
        await advice({ "hardhat.config.js": `module.exports = { solidity: "0.8.24" }` }),
        `no node_modules folder above has it. Install the package (npm install @oz/token), ${orMap}`,
      );
    });

    it("by what the project declares already", async () => {
      const declared = { "hardhat.config.js": "", "package.json": `{ "dependencies": { "@oz/token": "1" } }` };
      const install = (command: string) =>
        `no node_modules folder above has it. Install the project's dependencies (${command}), ${orMap}`;
      assert.equal(await advice(declared), install("npm install"));
      assert.equal(await advice({ ...declared, "yarn.lock": "" }), install("yarn install"));
      assert.equal(await advice({ ...declared, "pnpm-lock.yaml": "" }), install("pnpm install"));
      assert.equal(
        await advice({
          "foundry.toml": `[profile.default]\nremappings = ["@oz/=lib/oz/src/"]`,
          ".gitmodules": `[submodule "lib/oz"]\n\tpath = lib/oz\n\turl = x`,
        }),
        install("git submodule update --init --recursive"),
      );
      assert.equal(
        await advice({ "foundry.toml": "", "remappings.txt": "@oz/=dependencies/oz-5.0.2/" }),
        install("forge soldeer install"),
      );
    });
  });
});
