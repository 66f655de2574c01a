/** What a run told is brought to the texts as they are when it ends. */

import assert from "node:assert/strict";
import type { AnalysisMode } from "../../../engine/model/analysis.ts";
import { makePlaceStore, rangeIn } from "../../../server/results/places.ts";
import { rebaseResults } from "../../../server/results/rebase-results.ts";
import { makeResultStore } from "../../../server/results/results.ts";
import type { RunOutcome } from "../../../server/runs/run-outcome.ts";
import { takeSnapshot, targetOf } from "../../../server/runs/target.ts";
import { makeDiskTexts } from "../../../server/texts/disk-texts.ts";
import { makeDocumentStore } from "../../../server/texts/document-store.ts";
import { at, makeDiagnostic, makeFinding, makeOutcome } from "../make-finding.ts";

const uri = "file:///home/project/a.sol";
const libUri = "file:///home/project/lib.sol";
const paths = { "a.sol": "/home/project/a.sol", "lib.sol": "/home/project/lib.sol" };

function makeWorld() {
  const documents = makeDocumentStore();
  const results = makeResultStore(makePlaceStore());
  const deps = { documents, results, disk: makeDiskTexts() };
  const target = targetOf(uri);
  return {
    ...deps,
    target,
    /** Lands a run of what was open when it started. */
    rebaseResults: (snapshot: ReturnType<typeof takeSnapshot>, outcome: RunOutcome, mode: AnalysisMode = "static") =>
      rebaseResults(deps, { target, mode, snapshot }, outcome),
    snapshot: () => takeSnapshot(documents),
    edit(version: number, line: number, character: number, text: string, of = uri) {
      const start = { line, character };
      const changed = documents.change(of, version, [{ range: { start, end: start }, text }]);
      if (changed !== null) results.places.edit(changed.document, changed.edits);
    },
    /** What is known of a file, by fingerprint or message, with its line. */
    shown(of = uri): string[] {
      const { key } = targetOf(of);
      return results.itemsIn(key).map((item) => {
        const { line } = rangeIn(documents.find(key), item.place).start;
        return `${item.kind === "finding" ? item.finding.fingerprint : item.message} at ${line}`;
      });
    },
  };
}

const text = "one\ntwo\nthree\n";

describe("landing a run", () => {
  it("shifts what lies after an edit made meanwhile, and drops what the edit touched", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    const snapshot = world.snapshot();
    world.edit(2, 1, 1, "\n");
    const findings = [0, 1, 2].map((line) => makeFinding(at("a.sol", line, 0, 3), { fingerprint: `f${line}` }));
    const touched = world.rebaseResults(snapshot, makeOutcome(paths, { findings }));
    assert.deepEqual([...touched], [world.target.key]);
    assert.deepEqual(world.shown(), ["f0 at 0", "f2 at 3"]);
  });

  it("puts messages about imports at their files, and takes them back with the next run", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    const broken = makeOutcome(paths, {
      diagnostics: [makeDiagnostic(at("lib.sol", 7, 0, 1))],
      summary: { error: { code: "compile-error", message: "Expected ';'" } },
    });
    assert.deepEqual([...world.rebaseResults(world.snapshot(), broken)].sort(), [uri, libUri]);
    assert.deepEqual(world.shown(libUri), ["Expected ';' at 7"]);
    assert.deepEqual([...world.rebaseResults(world.snapshot(), makeOutcome(paths, {}))].sort(), [uri, libUri]);
    assert.deepEqual(world.shown(libUri), []);
  });

  it("tells what it found in an import until that file is analysed itself", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    const inLib = makeFinding(at("lib.sol", 7, 0, 1), { fingerprint: "lib" });
    world.rebaseResults(world.snapshot(), makeOutcome(paths, { findings: [inLib] }));
    assert.deepEqual(world.shown(libUri), ["lib at 7"]);
    const own = { target: targetOf(libUri), mode: "static" as const, snapshot: world.snapshot() };
    rebaseResults(world, own, makeOutcome(paths, { findings: [inLib] }));
    assert.deepEqual(world.shown(libUri), ["lib at 7"]);
    rebaseResults(world, { ...own, snapshot: world.snapshot() }, makeOutcome(paths, {}));
    assert.deepEqual(world.shown(libUri), []);
  });

  it("takes back what it found in an import with the next run", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    world.rebaseResults(world.snapshot(), makeOutcome(paths, { findings: [makeFinding(at("lib.sol", 7, 0, 1))] }));
    assert.deepEqual([...world.rebaseResults(world.snapshot(), makeOutcome(paths, {}))].sort(), [uri, libUri]);
    assert.deepEqual(world.shown(libUri), []);
  });

  it("keeps findings in what a run left out, and takes its word for the rest", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    const inFunction = (line: number, fingerprint: string) =>
      makeFinding(at("a.sol", line, 0, 3), { fingerprint, function: "f()" });
    const known = [
      inFunction(0, "old"),
      inFunction(1, "broken"),
      makeFinding(at("a.sol", 2, 0, 3), { function: null }),
    ];
    world.rebaseResults(world.snapshot(), makeOutcome(paths, { findings: known }));
    const error = { code: "compile-error", message: "Expected ';'" } as const;
    const partial = makeOutcome(paths, {
      findings: [inFunction(2, "new")],
      summary: { error, leftOut: [at("a.sol", 1, 0, 3)] },
    });
    world.rebaseResults(world.snapshot(), partial);
    const findings = world.shown().filter((one) => !one.startsWith("Expected"));
    assert.deepEqual(findings, ["broken at 1", `${known[2]?.fingerprint} at 2`, "new at 2"]);
  });

  it("keeps findings while the file does not compile", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    world.rebaseResults(world.snapshot(), makeOutcome(paths, { findings: [makeFinding(at("a.sol", 0, 0, 3))] }));
    const error = { code: "compile-error", message: "Expected ';'" } as const;
    const diagnostics = [makeDiagnostic(at("a.sol", 2, 0, 1))];
    world.rebaseResults(world.snapshot(), makeOutcome(paths, { diagnostics, summary: { error } }));
    assert.deepEqual(world.shown(), ["Expected ';' at 2", "f1 at 0"]);
  });

  it("learns nothing from a run that was cancelled or died", () => {
    for (const code of ["cancelled", "internal-error", "out-of-memory"] as const) {
      const world = makeWorld();
      world.documents.open(uri, "solidity", 1, text);
      world.rebaseResults(world.snapshot(), makeOutcome(paths, { findings: [makeFinding(at("a.sol", 0, 0, 3))] }));
      const summary = { complete: false, error: { code, message: "no" } };
      assert.deepEqual([...world.rebaseResults(world.snapshot(), makeOutcome(paths, { summary }))], []);
      assert.deepEqual(world.shown(), ["f1 at 0"], code);
    }
  });

  it("tells why there is no result where the compiler did not", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    const error = {
      code: "no-compiler",
      message: "No compiler for ^0.4.0",
      file: "a.sol",
      line: 2,
      column: 1,
    } as const;
    world.rebaseResults(world.snapshot(), makeOutcome(paths, { summary: { error } }));
    assert.deepEqual(world.shown(), ["No compiler for ^0.4.0 at 1"]);
    const [item] = world.results.itemsIn(world.target.key);
    assert.equal(item?.kind === "message" && item.source, "solhound");
  });

  it("lets a compile check replace messages only, and an older run nothing that a newer one said", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    const older = world.snapshot();
    const newer = world.snapshot();
    world.rebaseResults(
      newer,
      makeOutcome(paths, { findings: [makeFinding(at("a.sol", 0, 0, 3), { fingerprint: "new" })] }),
    );
    world.rebaseResults(world.snapshot(), makeOutcome(paths, {}), "compile");
    assert.deepEqual(world.shown(), ["new at 0"]);
    const deep = makeFinding(at("a.sol", 2, 0, 1), { fingerprint: "deep", evidence: "replayed" });
    const old = makeFinding(at("a.sol", 1, 0, 1), { fingerprint: "old" });
    const diagnostics = [makeDiagnostic(at("a.sol", 2, 0, 1))];
    world.rebaseResults(older, makeOutcome(paths, { findings: [old, deep], diagnostics }), "full");
    assert.deepEqual(world.shown(), ["new at 0", "deep at 2"]);
  });

  it("keeps what a static run cannot refute, and what a run that was cut off did not reach", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    const seen = makeFinding(at("a.sol", 0, 0, 3), { fingerprint: "seen" });
    const replayed = makeFinding(at("a.sol", 1, 0, 3), { fingerprint: "replayed", evidence: "replayed" });
    world.rebaseResults(world.snapshot(), makeOutcome(paths, { findings: [seen, replayed] }), "full");
    world.rebaseResults(world.snapshot(), makeOutcome(paths, {}), "static");
    assert.deepEqual(world.shown(), ["replayed at 1"]);
    world.rebaseResults(
      world.snapshot(),
      makeOutcome(paths, { findings: [seen], summary: { complete: false } }),
      "quick",
    );
    assert.deepEqual(world.shown(), ["replayed at 1", "seen at 0"]);
    world.rebaseResults(world.snapshot(), makeOutcome(paths, {}), "quick");
    assert.deepEqual(world.shown(), []);
  });

  it("shows once what two files' runs both tell", () => {
    const world = makeWorld();
    const message = makeOutcome(paths, { diagnostics: [makeDiagnostic(at("lib.sol", 7, 0, 1))] });
    world.rebaseResults(world.snapshot(), message);
    rebaseResults(world, { target: targetOf(libUri), mode: "static", snapshot: world.snapshot() }, message);
    assert.deepEqual(world.shown(libUri), ["Expected ';' at 7"]);
    world.results.forget(targetOf(uri).key);
    assert.deepEqual(world.shown(libUri), ["Expected ';' at 7"]);
  });

  it("learns nothing where the file was opened meanwhile and is not known to be what is on disk", () => {
    const world = makeWorld();
    const snapshot = world.snapshot();
    world.documents.open(uri, "solidity", 1, text);
    world.rebaseResults(snapshot, makeOutcome(paths, { findings: [makeFinding(at("a.sol", 0, 0, 3))] }));
    assert.deepEqual(world.shown(), []);
  });

  it("finds its way into the next editor of the same text", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    const snapshot = world.snapshot();
    world.edit(2, 0, 0, "\n");
    world.documents.close(uri);
    world.documents.open(uri, "solidity", 1, `\n${text}`);
    world.edit(2, 0, 0, "\n");
    world.rebaseResults(snapshot, makeOutcome(paths, { findings: [makeFinding(at("a.sol", 2, 0, 3))] }));
    assert.deepEqual(world.shown(), ["f1 at 4"]);
  });

  it("learns nothing of a text that neither the disk nor an editor has any more", () => {
    const world = makeWorld();
    world.documents.open(uri, "solidity", 1, text);
    const snapshot = world.snapshot();
    world.documents.close(uri);
    const outcome = makeOutcome(paths, { findings: [makeFinding(at("a.sol", 2, 0, 3))] });
    assert.deepEqual([...world.rebaseResults(snapshot, outcome)], []);
    world.documents.open(uri, "solidity", 1, `\n${text}`);
    assert.deepEqual([...world.rebaseResults(snapshot, outcome)], []);
    assert.deepEqual(world.shown(), []);
  });

  it("forgets a file that is gone", () => {
    const world = makeWorld();
    world.rebaseResults(world.snapshot(), makeOutcome(paths, { findings: [makeFinding(at("a.sol", 0, 0, 3))] }));
    const error = {
      code: "file-not-found",
      message: "/home/project/a.sol does not exist",
      file: "/home/project/a.sol",
    } as const;
    world.rebaseResults(world.snapshot(), makeOutcome({}, { summary: { error } }));
    assert.deepEqual(world.shown(), []);
  });
});
