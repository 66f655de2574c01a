/** Files that are kept. */

import assert from "node:assert/strict";
import { type KeptFilesDeps, makeKeptFiles } from "../../../server/language/kept-files.ts";
import { makeDocumentStore } from "../../../server/texts/document-store.ts";

const uri = "untitled:a.sol";

function makeDeps() {
  const documents = makeDocumentStore();
  const client = { detach: (work: Promise<unknown>) => void work };
  return { documents, deps: { client, documents } as unknown as KeptFilesDeps };
}

describe("kept files", () => {
  it("read a document once, however many ask at the same time, and anew after an edit", async () => {
    const { documents, deps } = makeDeps();
    const { key } = documents.open(uri, "solidity", 1, "contract C {}");
    const kept = makeKeptFiles(deps);
    const [one, other] = await Promise.all([kept.gather([key]), kept.gather([key])]);
    assert.ok(one.get(key) !== undefined);
    assert.equal(one.get(key), other.get(key));
    documents.change(uri, 2, [{ text: "contract D {}" }]);
    const [edited] = [...(await kept.gather([key])).values()];
    assert.deepEqual(
      edited?.file.declarations.declared.map(({ name }) => name),
      ["D"],
    );
  });

  it("know what was read last while a newer text is read", async () => {
    const { documents, deps } = makeDeps();
    const { key } = documents.open(uri, "solidity", 1, "contract C {}");
    const kept = makeKeptFiles(deps);
    assert.deepEqual(kept.all(), []);
    const before = await kept.gather([key]);
    documents.change(uri, 2, [{ text: "contract D {}" }]);
    const reading = kept.gather([key]);
    assert.deepEqual(kept.all(), [before.get(key)]);
    const after = await reading;
    assert.deepEqual(kept.all(), [after.get(key)]);
  });
});
