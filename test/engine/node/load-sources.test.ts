/** A file and its imports, from disk: where they are found, and what is told where they are not. */

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, rmdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AnalysisError } from "../../../engine/model/analysis-error.ts";
import { toAnalysisError } from "../../../engine/model/problem.ts";
import { type LoadedSources, type LoadRequest, loadSources } from "../../../engine/node/load-sources.ts";
import { makeKnownProjects } from "../../../engine/node/projects/known-projects.ts";
import { useTempFolders } from "../../harness/temp-folder.ts";

const never = new AbortController().signal;

async function load(file: string, request: Partial<LoadRequest> = {}): Promise<LoadedSources> {
  const result = await loadSources({ path: file, settings: {}, ...request }, makeKnownProjects({}), never);
  assert.ok(result.ok, result.ok ? "" : result.error.message);
  return result.value;
}

async function failure(file: string): Promise<AnalysisError> {
  const result = await loadSources({ path: file, settings: {} }, makeKnownProjects({}), never);
  assert.ok(!result.ok);
  return result.error;
}

/** Unit names with the files they came from, relative to the base path. */
function pathsOf({ paths, basePath }: LoadedSources): Record<string, string> {
  return Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, path.relative(basePath, file)]));
}

describe("loading sources", () => {
  const makeFolder = useTempFolders();

  it("takes the file's folder as base where there is no project, and follows imports", async () => {
    const folder = makeFolder({
      "a.sol": `import "./b.sol"; import "deep/c.sol";`,
      "b.sol": `import "./a.sol";`,
      "deep/c.sol": `import "../b.sol";`,
    });
    const loaded = await load(path.join(folder, "a.sol"));
    assert.equal(loaded.basePath, folder);
    assert.equal(loaded.target, "a.sol");
    assert.deepEqual(pathsOf(loaded), { "a.sol": "a.sol", "b.sol": "b.sol", "deep/c.sol": "deep/c.sol" });
    assert.equal(loaded.sources["b.sol"], `import "./a.sol";`);
    assert.deepEqual(loaded.problems, []);
  });

  it("tells whose each source is", async () => {
    const folder = makeFolder({
      "foundry.toml": "",
      "src/a.sol": `import "lib/oz/t.sol"; import "pkg/x.sol"; import "src/mocks/m.sol"; import "./b.s.sol";`,
      "src/b.s.sol": "",
      "src/mocks/m.sol": "",
      "lib/oz/t.sol": "",
      "node_modules/pkg/x.sol": "",
    });
    const { kinds } = await load(path.join(folder, "src/a.sol"));
    assert.deepEqual(kinds, {
      "src/a.sol": "own",
      "lib/oz/t.sol": "dependency",
      "pkg/x.sol": "dependency",
      "src/mocks/m.sol": "test",
      "src/b.s.sol": "test",
    });
  });

  it("names sources from the project root, with its remappings and its packages", async () => {
    const folder = makeFolder({
      "foundry.toml": "",
      "remappings.txt": "oz/=lib/oz/contracts/\r\n\n not one \nforge-std/=lib/forge-std/src/\n",
      "src/a.sol": `import "oz/t.sol"; import "@pkg/p/x.sol"; import "src/b.sol";`,
      "src/b.sol": "",
      "lib/oz/foundry.toml": "",
      "lib/oz/contracts/t.sol": `import "./u.sol";`,
      "lib/oz/contracts/u.sol": "",
      "node_modules/@pkg/p/x.sol": `import "./y.sol";`,
      "node_modules/@pkg/p/y.sol": "",
    });
    const loaded = await load(path.join(folder, "src/a.sol"), {
      settings: { remappings: ["x/=y/"], optimizerRuns: 5 },
    });
    assert.equal(loaded.basePath, folder);
    assert.equal(loaded.target, "src/a.sol");
    assert.deepEqual(pathsOf(loaded), {
      "src/a.sol": "src/a.sol",
      "lib/oz/contracts/t.sol": "lib/oz/contracts/t.sol",
      "@pkg/p/x.sol": "node_modules/@pkg/p/x.sol",
      "src/b.sol": "src/b.sol",
      "lib/oz/contracts/u.sol": "lib/oz/contracts/u.sol",
      "@pkg/p/y.sol": "node_modules/@pkg/p/y.sol",
    });
    assert.deepEqual(loaded.settings, {
      remappings: ["oz/=lib/oz/contracts/", "forge-std/=lib/forge-std/src/", "x/=y/"],
      optimizerRuns: 5,
    });
    assert.equal((await load(path.join(folder, "lib/oz/contracts/u.sol"))).target, "lib/oz/contracts/u.sol");
  });

  it("tells which of the imports are the project's own", async () => {
    const folder = makeFolder({
      "foundry.toml": "",
      "remappings.txt": "oz/=lib/oz/contracts/\n",
      "src/a.sol": `import "oz/t.sol"; import "pkg/x.sol"; import "./parts/b.sol"; import "../test/Mock.sol";`,
      "src/parts/b.sol": `import "./c.sol"; import "../a.sol";`,
      "src/parts/c.sol": "",
      "test/Mock.sol": "",
      "lib/oz/contracts/t.sol": "",
      "node_modules/pkg/x.sol": "",
    });
    assert.deepEqual((await load(path.join(folder, "src/a.sol"))).companions, ["src/parts/b.sol", "src/parts/c.sol"]);
    assert.deepEqual((await load(path.join(folder, "src/parts/c.sol"))).companions, []);
  });

  it("takes no file outside of the project, nor a dependency of a project in it, for its own", async () => {
    const folder = makeFolder({
      "inner/foundry.toml": "",
      "inner/a.sol": `import "./lib/t.sol"; import "../outer.sol"; import "./b.sol";`,
      "inner/b.sol": "",
      "inner/lib/t.sol": "",
      "outer.sol": "",
    });
    const file = path.join(folder, "inner/a.sol");
    assert.deepEqual((await load(file, { basePath: folder })).companions, ["outer.sol", "inner/b.sol"]);
    assert.deepEqual((await load(file)).companions, ["b.sol"]);
  });

  it("takes the base path it is given", async () => {
    const folder = makeFolder({ "foundry.toml": "", "src/a.sol": `import "b.sol";`, "src/b.sol": "" });
    const loaded = await load(path.join(folder, "src/a.sol"), { basePath: path.join(folder, "src") });
    assert.deepEqual(pathsOf(loaded), { "a.sol": "a.sol", "b.sol": "b.sol" });
  });

  it("finds packages in node_modules further up", async () => {
    const folder = makeFolder({
      "node_modules/pkg/x.sol": "",
      "packages/one/hardhat.config.ts": "",
      "packages/one/contracts/a.sol": `import "pkg/x.sol";`,
    });
    const loaded = await load(path.join(folder, "packages/one/contracts/a.sol"));
    assert.deepEqual(pathsOf(loaded), {
      "contracts/a.sol": "contracts/a.sol",
      "pkg/x.sol": path.join("..", "..", "node_modules/pkg/x.sol"),
    });
  });

  it("follows an import that climbs above the base and comes back", async () => {
    const folder = makeFolder({ "a.sol": "", "b.sol": "" });
    const up = `../${path.basename(folder)}/b.sol`;
    writeFileSync(path.join(folder, "a.sol"), `import "${up}";`);
    const loaded = await load(path.join(folder, "a.sol"));
    assert.deepEqual(pathsOf(loaded), { "a.sol": "a.sol", [`${path.basename(folder)}/b.sol`]: "b.sol" });
  });

  it("prefers open buffers to the disk, also where the disk has nothing", async () => {
    const folder = makeFolder({ "a.sol": "old" });
    const [a, b] = [path.join(folder, "a.sol"), path.join(folder, "new/b.sol")];
    const loaded = await load(a, { overlay: { [a]: `import "new/b.sol";`, [b]: "unsaved" } });
    assert.deepEqual(loaded.sources, { "a.sol": `import "new/b.sol";`, "new/b.sol": "unsaved" });
  });

  it("holds open buffers to the same size as files", async () => {
    const file = path.join(makeFolder(), "a.sol");
    const overlay = { [file]: "é".repeat(10 * 1024 * 1024) };
    assert.deepEqual(await loadSources({ path: file, overlay, settings: {} }, makeKnownProjects({}), never), {
      ok: false,
      error: {
        code: "file-too-large",
        message: `${file} is too large: 20 MB, where 16 MB is the limit for one source.`,
        file,
      },
    });
  });

  it("keeps a byte order mark", async () => {
    const folder = makeFolder({ "a.sol": "\ufeffcontract A { }" });
    assert.equal((await load(path.join(folder, "a.sol"))).sources["a.sol"], "\ufeffcontract A { }");
  });

  it("says which import leads nowhere, where, and what helps, and loads the rest", async () => {
    const folder = makeFolder({
      "a.sol": `import "./b.sol";\nimport {X} from "./missing.sol";\nimport "@oz/contracts/t.sol";\nimport "c.sol";`,
      "b.sol": "",
      "c.sol": "",
    });
    const loaded = await load(path.join(folder, "a.sol"));
    assert.deepEqual(Object.keys(loaded.sources), ["a.sol", "b.sol", "c.sol"]);
    assert.deepEqual(loaded.problems.map(toAnalysisError), [
      {
        code: "import-not-found",
        message: `Import "./missing.sol" was not found: there is no ${folder}/missing.sol. Correct the path, or create the file.`,
        file: "a.sol",
        line: 2,
        column: 17,
      },
      {
        code: "import-not-found",
        message: `Import "@oz/contracts/t.sol" was not found: there is no ${folder}/@oz/contracts/t.sol, and no node_modules folder above has it. Install the package (npm install @oz/contracts), or add a remapping for "@oz/contracts/" to remappings.txt.`,
        file: "a.sol",
        line: 3,
        column: 8,
      },
    ]);
  });

  it("tells what is wrong with a file that an import leads to", async () => {
    const folder = makeFolder({ "a.sol": `import "b.sol";`, "b.sol": Buffer.from([0x2f, 0x2f, 0xff]) });
    const { problems } = await load(path.join(folder, "a.sol"));
    assert.deepEqual(problems.map(toAnalysisError), [
      {
        code: "invalid-encoding",
        message: `Imported file "b.sol" (${folder}/b.sol) is not valid UTF-8: byte 0xff at offset 2. Save the file in UTF-8.`,
        file: "a.sol",
        line: 1,
        column: 8,
      },
    ]);
  });

  describe("stays in the project", () => {
    const outside = (): string => makeFolder({ "secret.sol": "contract Secret { }" });

    async function messageFor(folder: string): Promise<string> {
      const { problems, sources } = await load(path.join(folder, "a.sol"));
      assert.deepEqual(Object.keys(sources), ["a.sol"]);
      assert.deepEqual(
        problems.map(({ code }) => code),
        ["import-not-found"],
      );
      return problems[0]?.message ?? "";
    }

    it("where an import climbs out of it", async () => {
      const secret = outside();
      const up = `../${path.basename(secret)}/secret.sol`;
      const folder = makeFolder({ "a.sol": `import "${up}";` });
      assert.equal(
        await messageFor(folder),
        `Import "${up}" leads outside the project, to ${secret}/secret.sol; it is not followed. Choose a base path that contains it (now ${folder}), or give a remapping for it.`,
      );
    });

    it("where an import names an absolute path", async () => {
      const secret = path.join(outside(), "secret.sol");
      const folder = makeFolder({ "a.sol": `import "${secret}";` });
      assert.match(await messageFor(folder), /leads outside the project, to .*secret\.sol; it is not followed/);
    });

    it("where a symbolic link leads out", async () => {
      const secret = outside();
      const folder = makeFolder({ "a.sol": `import "linked/secret.sol";` });
      symlinkSync(secret, path.join(folder, "linked"));
      assert.match(await messageFor(folder), /leads outside the project, to .*linked\/secret\.sol; it is not followed/);
    });

    it("where its own remappings.txt leads out", async () => {
      const secret = outside();
      const folder = makeFolder({ "a.sol": `import "s/secret.sol";`, "remappings.txt": `s/=${secret}/` });
      assert.match(await messageFor(folder), /leads outside the project, to .*secret\.sol; it is not followed/);
    });

    it("unless a remapping of the user's own leads there", async () => {
      const secret = outside();
      const folder = makeFolder({ "a.sol": `import "s/secret.sol";` });
      const { sources } = await load(path.join(folder, "a.sol"), { settings: { remappings: [`s/=${secret}/`] } });
      assert.deepEqual(Object.keys(sources), ["a.sol", `${secret}/secret.sol`]);
    });
  });

  describe("answers for a file that cannot be had", () => {
    it("because it is not there", async () => {
      const file = path.join(makeFolder(), "no.sol");
      assert.deepEqual(await failure(file), { code: "file-not-found", message: `${file} does not exist.`, file });
    });

    it("because it is a folder", async () => {
      const folder = makeFolder();
      assert.deepEqual(await failure(folder), {
        code: "file-unreadable",
        message: `${folder} is a folder, not a Solidity file.`,
        file: folder,
      });
    });

    it("because reading it is not allowed", async function () {
      if (process.platform === "win32") this.skip();
      const file = path.join(makeFolder({ "a.sol": "" }), "a.sol");
      chmodSync(file, 0);
      const message = `${file} cannot be read: permission denied.`;
      // The superuser may read anything, so for once somebody else asks.
      const isSuperuser = process.geteuid?.() === 0;
      if (isSuperuser) process.seteuid?.(65534);
      try {
        assert.deepEqual(await failure(file), { code: "file-unreadable", message, file });
      } finally {
        if (isSuperuser) process.seteuid?.(0);
      }
    });

    it("because symbolic links lead in a circle", async () => {
      const file = path.join(makeFolder(), "a.sol");
      symlinkSync(file, file);
      const message = `${file} cannot be read: its symbolic links lead in a circle.`;
      assert.deepEqual(await failure(file), { code: "file-unreadable", message, file });
    });

    it("because it is too large", async () => {
      const file = path.join(makeFolder({ "a.sol": Buffer.alloc(20 * 1024 * 1024, 32) }), "a.sol");
      assert.deepEqual(await failure(file), {
        code: "file-too-large",
        message: `${file} is too large: 20 MB, where 16 MB is the limit for one source.`,
        file,
      });
    });

    it("because it is not UTF-8, with the place", async () => {
      const bytes = Buffer.concat([Buffer.from("// é\n// \ufffd "), Buffer.from([0xe2, 0x82]), Buffer.from("x")]);
      const file = path.join(makeFolder({ "a.sol": bytes }), "a.sol");
      assert.deepEqual(await failure(file), {
        code: "invalid-encoding",
        message: `${file} is not valid UTF-8: byte 0xe2 at offset 13. Save the file in UTF-8.`,
        file,
        line: 2,
        column: 6,
      });
    });
  });

  it("stops when it is told to", async () => {
    const folder = makeFolder({ "a.sol": `import "b.sol";`, "b.sol": "" });
    const result = await loadSources(
      { path: path.join(folder, "a.sol"), settings: {} },
      makeKnownProjects({}),
      AbortSignal.abort(),
    );
    assert.deepEqual(result.ok && Object.keys(result.value.sources), ["a.sol"]);
  });

  it("takes a repository for a boundary, and a package.json only beside node_modules", async () => {
    const folder = makeFolder({ "remappings.txt": "", "repo/package.json": "", "repo/src/a.sol": "" });
    const file = path.join(folder, "repo/src/a.sol");
    assert.equal((await load(file)).basePath, folder);
    mkdirSync(path.join(folder, "repo/sub/.git"), { recursive: true });
    mkdirSync(path.join(folder, "repo/src/.git"));
    assert.equal((await load(file)).basePath, path.join(folder, "repo/src"));
    rmdirSync(path.join(folder, "repo/src/.git"));
    mkdirSync(path.join(folder, "repo/.git"));
    assert.equal((await load(file)).basePath, path.join(folder, "repo"));
    mkdirSync(path.join(folder, "repo/node_modules"));
    assert.equal((await load(file)).basePath, path.join(folder, "repo"));
    writeFileSync(path.join(folder, "repo/src/foundry.toml"), "");
    assert.equal((await load(file)).basePath, path.join(folder, "repo/src"));
  });
});
