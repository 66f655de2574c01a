/** Recorded questions in a file: one batch after the other, each as many bytes as the four before it say. */

import { appendFileSync, readFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { fromPlainTerms, type PlainTerms, toPlainTerms } from "../../../engine/terms/plain-terms.ts";
import { makeTermStore } from "../../../engine/terms/term-store.ts";
import type { Model } from "../../../engine/terms/value.ts";
import type { Batch } from "./symbolic-queries.ts";

/** A batch without its store; conditions are counted among the roots, the path's before the question's own. */
interface PlainBatch {
  readonly name: string;
  readonly terms: PlainTerms;
  readonly queries: readonly { readonly nConditions: number; readonly witness: Model }[];
}

/** Adds a batch to the end of the file. */
export function appendBatch(file: string, { name, queries }: Batch): void {
  const conditions = queries.flatMap(({ path, condition }) => [...path, condition]);
  const plain: PlainBatch = {
    name,
    terms: toPlainTerms(conditions),
    queries: queries.map(({ path, witness }) => ({ nConditions: path.length + 1, witness })),
  };
  const bytes = serialize(plain);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  appendFileSync(file, Buffer.concat([length, bytes]));
}

/** All batches of the file, each in a store of its own. */
export function* readBatches(file: string): Generator<Batch> {
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at);
    yield toBatch(deserialize(bytes.subarray(at + 4, end)) as PlainBatch);
    at = end;
  }
}

function toBatch({ name, terms, queries }: PlainBatch): Batch {
  const t = makeTermStore();
  const conditions = fromPlainTerms(t, terms);
  let next = 0;
  return {
    name,
    t,
    queries: queries.map(({ nConditions, witness }) => {
      const path = conditions.slice(next, next + nConditions - 1);
      const condition = conditions[next + nConditions - 1] ?? t.true;
      next += nConditions;
      return { path, condition, witness };
    }),
  };
}
