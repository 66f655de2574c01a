/** Foundry projects: what their configuration says, and what Foundry infers. */

import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import type { Project } from "../../../../engine/node/projects/project.ts";
import { readProject } from "../../../../engine/node/projects/read-project.ts";
import { useTempFolders } from "../../../harness/temp-folder.ts";

describe("a Foundry project", () => {
  const makeFolder = useTempFolders();

  async function read(files: Readonly<Record<string, string>>, foundryProfile = "default"): Promise<Project> {
    return readProject(makeFolder(files), { foundryProfile });
  }

  const remappingsOf = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await read({ "foundry.toml": "", ...files })).remappings;

  describe("its compiler", () => {
    it("is what the profile says, over the default profile", async () => {
      const files = {
        "foundry.toml": `
          [profile.default]
          solc = "0.8.24"
          optimizer = true
          evm_version = "Shanghai"
          [profile.ci]
          via-ir = true
          optimizer_runs = 1_000
          solc_version = "0.8.25"
          [profile.off]
          optimizer = false
          optimizer_runs = 5
          evm_version = "unheard_of"
        `,
      };
      const { kind, compilers } = await read(files);
      assert.equal(kind, "foundry");
      assert.deepEqual(compilers, [{ version: "0.8.24", settings: { optimizerRuns: 200, evmVersion: "shanghai" } }]);
      assert.deepEqual((await read(files, "ci")).compilers, [
        { version: "0.8.24", settings: { optimizerRuns: 1000, viaIr: true, evmVersion: "shanghai" } },
      ]);
      assert.deepEqual((await read(files, "off")).compilers, [
        { version: "0.8.24", settings: { optimizerRuns: null } },
      ]);
      assert.deepEqual((await read(files, "no such profile")).compilers, compilers);
    });

    it("is left to the pragmas where the file names a path, a range or nothing", async () => {
      for (const solc of [`solc = "./bin/solc"`, `solc = ">=0.8.0"`, ""]) {
        assert.deepEqual((await read({ "foundry.toml": `[profile.default]\n${solc}` })).compilers, [{ settings: {} }]);
      }
    });

    it("comes from the file that it extends too", async () => {
      const folder = makeFolder({
        ".git/HEAD": "",
        "base.toml": `[profile.default]\nsolc = "0.8.20"\nvia_ir = true\nremappings = ["a/=a/", "b/=b/"]`,
        "app/foundry.toml": `[profile.default]\nextends = "../base.toml"\nvia_ir = false\nremappings = ["b/=own/", "c/=c/"]`,
        "other/foundry.toml": `[profile.default]\nextends = { path = "../base.toml", strategy = "replace-arrays" }\nremappings = ["c/=c/"]`,
      });
      const app = await readProject(path.join(folder, "app"));
      assert.deepEqual(app.compilers, [{ version: "0.8.20", settings: { viaIr: false } }]);
      assert.deepEqual(app.remappings, ["a/=a/", "b/=b/", "c/=c/"]);
      assert.deepEqual((await readProject(path.join(folder, "other"))).remappings, ["c/=c/"]);
    });

    it("is not read from outside the repository", async () => {
      const folder = makeFolder({
        "base.toml": `[profile.default]\nsolc = "0.8.20"`,
        "repo/.git/HEAD": "",
        "repo/foundry.toml": `[profile.default]\nextends = "../base.toml"`,
      });
      const project = await readProject(path.join(folder, "repo"));
      assert.deepEqual(project.compilers, [{ settings: {} }]);
      assert.deepEqual(project.notes, [
        `${folder}/repo/foundry.toml extends ../base.toml, which lies outside the repository.`,
      ]);
    });

    it("is unknown where the file is broken, and that is told", async () => {
      const { compilers, notes, root } = await read({ "foundry.toml": "[profile.default\nsolc=" });
      assert.deepEqual(compilers, [{ settings: {} }]);
      assert.equal(notes.length, 1);
      assert.match(notes[0] ?? "", new RegExp(`^${root}/foundry.toml is not valid TOML and was not used: .`));
    });
  });

  describe("its remappings", () => {
    it("are those of remappings.txt before those of foundry.toml, an empty list there hiding nothing", async () => {
      assert.deepEqual(
        await remappingsOf({
          "foundry.toml": `[profile.default]\nremappings = []`,
          "remappings.txt": "@a/=lib/a/src/\r\n\n  # nothing\nb=./lib/b/\n",
        }),
        ["@a/=lib/a/src/", "b=lib/b"],
      );
      assert.deepEqual(
        await remappingsOf({
          "foundry.toml": `[profile.default]\nremappings = ["@a/=other/", "src/x:c/=lib/c", "x/=/abs/x/"]`,
          "remappings.txt": "@a/=lib/a/src/",
        }),
        ["@a/=lib/a/src/", "src/x:c/=lib/c/", "x/=/abs/x/"],
      );
    });

    it("are guessed from the libraries", async () => {
      const files = {
        "lib/solmate/src/tokens/ERC20.sol": "",
        "lib/solmate/src/utils/Lib.sol": "",
        "lib/solmate/lib/ds-test/src/test.sol": "",
        "lib/solmate/lib/ds-test/demo/demo.sol": "",
        "lib/openzeppelin/contracts/token/ERC20.sol": "",
        "lib/openzeppelin/contracts/access/Ownable.sol": "",
        "lib/flat/Flat.sol": "",
        "lib/tools/readme.md": "",
        "lib/.hidden/A.sol": "",
      };
      assert.deepEqual(await remappingsOf(files), [
        "ds-test/=lib/solmate/lib/ds-test/src/",
        "flat/=lib/flat/",
        "openzeppelin/=lib/openzeppelin/contracts/",
        "solmate/=lib/solmate/src/",
      ]);
      const off = { ...files, "foundry.toml": "[profile.default]\nauto_detect_remappings = false" };
      assert.deepEqual(await remappingsOf(off), []);
    });

    it("are guessed for the nearest of libraries with the same name", async () => {
      assert.deepEqual(
        await remappingsOf({
          "lib/a/lib/dep/src/D.sol": "",
          "lib/a/src/A.sol": "",
          "lib/dep/src/D.sol": "",
        }),
        ["a/=lib/a/src/", "dep/=lib/dep/src/"],
      );
    });

    it("of a library hold in its own sources, and outside of them as far as nobody else has a word on it", async () => {
      assert.deepEqual(
        await remappingsOf({
          "remappings.txt": "said/=lib/said/",
          "lib/a/foundry.toml": `[profile.default]\nsrc = "source"\nremappings = ["dep/=lib/dep/src/v1/", "said/=lib/none/"]`,
          "lib/a/source/A.sol": "",
          "lib/a/lib/dep/src/v1/D.sol": "",
          "lib/a/lib/none/N.sol": "",
          "lib/b/foundry.toml": "",
          "lib/b/remappings.txt": "dep/=lib/dep/src/v2/\ngone/=lib/gone/",
          "lib/b/src/B.sol": "",
          "lib/b/lib/dep/src/v2/D.sol": "",
        }),
        [
          "said/=lib/said/",
          "lib/a/:dep/=lib/a/lib/dep/src/v1/",
          "lib/b/:dep/=lib/b/lib/dep/src/v2/",
          "a/=lib/a/",
          "b/=lib/b/src/",
          "dep/=lib/a/lib/dep/src/",
          "none/=lib/a/lib/none/",
        ],
      );
    });

    it("do not follow links out of the project, nor in circles", async () => {
      const outside = makeFolder({ "src/X.sol": "" });
      const folder = makeFolder({ "foundry.toml": "", "lib/a/src/A.sol": "" });
      symlinkSync(outside, path.join(folder, "lib/out"));
      symlinkSync(folder, path.join(folder, "lib/a/again"));
      mkdirSync(path.join(folder, "packages/linked/src"), { recursive: true });
      symlinkSync(path.join(folder, "packages/linked"), path.join(folder, "lib/linked"));
      assert.deepEqual((await readProject(folder)).remappings, ["a/=lib/a/src/"]);
    });

    it("name what Soldeer installed", async () => {
      const { remappings } = await read({
        "foundry.toml": `[dependencies]\nforge-std = "1.9.1"`,
        "dependencies/forge-std-1.9.1/src/Test.sol": "",
        "dependencies/@openzeppelin-contracts-5.0.2/contracts/A.sol": "",
      });
      assert.deepEqual(remappings, [
        "forge-std-1.9.1/=dependencies/forge-std-1.9.1/",
        "@forge-std-1.9.1/=dependencies/forge-std-1.9.1/",
        "forge-std/=dependencies/forge-std-1.9.1/",
        "@forge-std/=dependencies/forge-std-1.9.1/",
        "@openzeppelin-contracts-5.0.2/=dependencies/@openzeppelin-contracts-5.0.2/",
        "@@openzeppelin-contracts-5.0.2/=dependencies/@openzeppelin-contracts-5.0.2/",
        "@openzeppelin-contracts/=dependencies/@openzeppelin-contracts-5.0.2/",
        "openzeppelin-contracts/=dependencies/@openzeppelin-contracts-5.0.2/",
      ]);
    });
  });

  it("may read what its configuration names outside of it, within the repository", async () => {
    const folder = makeFolder({
      ".git/HEAD": "",
      "shared/S.sol": "",
      "vendor/v/src/V.sol": "",
      "app/foundry.toml": `[profile.default]\nlibs = ["../vendor"]\nallow_paths = ["../shared", "../../"]\nremappings = ["etc/=/etc/"]`,
    });
    const { allowed, remappings } = await readProject(path.join(folder, "app"));
    assert.deepEqual(allowed, [
      path.join(folder, "vendor"),
      path.join(folder, "shared"),
      path.join(folder, "vendor/v/src"),
    ]);
    assert.deepEqual(remappings, ["etc/=/etc/", `v/=${folder}/vendor/v/src/`]);
  });
});
