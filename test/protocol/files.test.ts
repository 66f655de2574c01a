/** Files change, move and vanish on disk, and editors close without saving. */

import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { largeSource } from "../harness/large-source.ts";
import { type LspClient, uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const floating = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract A { uint public x; }\n";
const clean = floating.replace("^0.8.0", "0.8.37");
const line = (client: LspClient, uri: string) => client.diagnostics(uri)?.map(({ range }) => range.start.line);

describe("files on disk", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  /** A client that has shown the finding of `a.sol` while that is closed. */
  async function startWithFinding(files: Readonly<Record<string, string>> = {}) {
    const folder = makeFolder({ "a.sol": floating, ...files });
    const client = await start({ folders: [folder], settings: { debounceMs: 20 } });
    const file = path.join(folder, "a.sol");
    const uri = uriOf(file);
    await client.execute("solhound.analyze", { uri, mode: "static" });
    assert.deepEqual(line(client, uri), [1]);
    return { client, folder, file, uri };
  }

  it("keep their findings when their editor closes", async () => {
    const { client, uri } = await startWithFinding();
    const nBefore = client.published.length;
    client.open(uri, floating);
    await client.until("publish with a version", () => client.published.at(-1)?.version === 1);
    client.close(uri);
    // An analysis of another file comes after whatever the closing led to.
    await client.execute("solhound.analyze", { uri: `${uri}.none`, mode: "static" });
    await client.until("be idle", () => client.statuses.at(-1)?.state === "idle");
    assert.deepEqual(
      client.published.slice(nBefore).map(({ diagnostics }) => diagnostics.map(({ code }) => code)),
      client.published.slice(nBefore).map(() => ["floating-pragma"]),
    );
    assert.deepEqual(line(client, uri), [1]);
  });

  it("are analysed again as they are on disk when their editor closes without saving", async () => {
    const { client, uri } = await startWithFinding();
    const edited = `\n\n${floating}`;
    client.open(uri, floating);
    client.change(uri, 2, [{ text: edited }]);
    await client.until("follow the edit", () => line(client, uri)?.[0] === 3);
    client.close(uri);
    await client.until("go back", () => line(client, uri)?.[0] === 1);
    assert.equal(client.published.at(-1)?.version, undefined);
  });

  it("are analysed again when they change, and not when they were only touched", async () => {
    const { client, uri, file } = await startWithFinding();
    await client.until("be idle", () => client.statuses.at(-1)?.state === "idle");
    const nBefore = client.statuses.length;
    utimesSync(file, new Date(), new Date());
    client.watched(uri, 2);
    await new Promise((resolve) => setTimeout(resolve, 600));
    assert.deepEqual(client.statuses.slice(nBefore), []);
    writeFileSync(file, `\n${floating}`);
    client.watched(uri, 2);
    await client.until("shift", () => line(client, uri)?.[0] === 2);
    writeFileSync(file, clean);
    client.watched(uri, 2);
    await client.until("clear", () => line(client, uri)?.length === 0);
  });

  it("are forgotten when they are deleted", async () => {
    const { client, uri, file } = await startWithFinding();
    const cleared = client.nextPublish(uri);
    rmSync(file);
    client.watched(uri, 3);
    assert.deepEqual((await cleared).diagnostics, []);
  });

  it("are forgotten with the folder they are in", async () => {
    const { client, folder } = await startWithFinding({ "sub/b.sol": floating });
    const uri = uriOf(path.join(folder, "sub/b.sol"));
    await client.execute("solhound.analyze", { uri, mode: "static" });
    const cleared = client.nextPublish(uri);
    rmSync(path.join(folder, "sub"), { recursive: true });
    await client.connection.sendNotification("workspace/didDeleteFiles", {
      files: [{ uri: uriOf(path.join(folder, "sub")) }],
    });
    assert.deepEqual((await cleared).diagnostics, []);
    assert.deepEqual(line(client, uriOf(path.join(folder, "a.sol"))), [1]);
  });

  for (const [how, tell] of [
    ["deleted", { method: "workspace/didDeleteFiles", fileOf: (uri: string) => ({ uri }) }],
    [
      "renamed",
      { method: "workspace/didRenameFiles", fileOf: (uri: string) => ({ oldUri: uri, newUri: `${uri}.old` }) },
    ],
  ] as const) {
    it(`have no findings from an analysis that began before they were ${how}, also with their folder`, async () => {
      const large = floating + largeSource(2000).replace(/^(?:pragma|\/\/ SPDX).*$/gm, "");
      const folder = makeFolder({ "a.sol": large, "sub/b.sol": large });
      const client = await start({ folders: [folder], settings: { run: "manual" } });
      const uris = ["a.sol", "sub/b.sol"].map((file) => uriOf(path.join(folder, file)));
      const outcomes = uris.map((uri) =>
        client.execute<{ nFiles: number }>("solhound.analyze", { uri, mode: "static" }),
      );
      const isChecking = () => client.progress.filter(({ value }) => JSON.stringify(value).includes("Checking")).length;
      await client.until("read both", () => isChecking() === 2);
      for (const name of ["a.sol", "sub"]) {
        renameSync(path.join(folder, name), path.join(folder, `${name}.old`));
        const files = [tell.fileOf(uriOf(path.join(folder, name)))];
        await client.connection.sendNotification(tell.method, { files });
      }
      assert.deepEqual(
        (await Promise.all(outcomes)).map(({ nFiles }) => nFiles),
        [1, 1],
      );
      assert.deepEqual(
        uris.flatMap((uri) => client.diagnostics(uri) ?? []),
        [],
      );
    });
  }

  it("take their findings along when they are renamed, alone or with their folder", async () => {
    const { client, folder, uri } = await startWithFinding();
    mkdirSync(path.join(folder, "sub"));
    const moved = uriOf(path.join(folder, "sub/b.sol"));
    const movedAgain = uriOf(path.join(folder, "other/b.sol"));
    const rename = (from: string, to: string) => {
      renameSync(path.join(folder, from), path.join(folder, to));
      const files = [{ oldUri: uriOf(path.join(folder, from)), newUri: uriOf(path.join(folder, to)) }];
      return client.connection.sendNotification("workspace/didRenameFiles", { files });
    };
    await rename("a.sol", "sub/b.sol");
    await client.until("move", () => line(client, moved)?.length === 1 && line(client, uri)?.length === 0);
    await rename("sub", "other");
    await client.until("move", () => line(client, movedAgain)?.length === 1 && line(client, moved)?.length === 0);
  });

  it("of a configuration make open files be looked at again", async () => {
    const license = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";
    const importing = `${license}import "@x/x.sol";\ncontract B is X {}\n`;
    const folder = makeFolder({
      "remappings.txt": "",
      "b.sol": importing,
      "packages/x/x.sol": `${license}contract X {}\n`,
    });
    const client = await start({ folders: [folder] });
    const uri = uriOf(path.join(folder, "b.sol"));
    client.open(uri, importing);
    await client.until("miss the import", () => line(client, uri)?.[0] === 2);
    writeFileSync(path.join(folder, "remappings.txt"), "@x/=packages/x/\n");
    client.watched(uriOf(path.join(folder, "remappings.txt")), 2);
    await client.until("find the import", () => line(client, uri)?.length === 0);
  });
});
