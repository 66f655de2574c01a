/** Which of the detections at one place is told. */

import { deepEqual, throws } from "node:assert/strict";
import type { Detection } from "../../../engine/detectors/detector.ts";
import { oncePerPlace } from "../../../engine/detectors/once-per-place.ts";

const here = { file: "a.sol", offset: 0, length: 1 };
const there = { file: "a.sol", offset: 5, length: 1 };

function messagesOf(detections: Iterable<Detection>): readonly string[] {
  return [...detections].map(({ message }) => message);
}

describe("one finding a place", () => {
  it("tells the loudest of each place, in the order of the places", () => {
    const found: Detection[] = [
      { at: here, message: "quiet", severity: "Low" },
      { at: there, message: "other" },
      { at: here, message: "loud", severity: "Medium" },
      { at: here, message: "silent", severity: "None" },
    ];
    deepEqual(messagesOf(oncePerPlace(found)), ["loud", "other"]);
  });

  it("tells the first of equals", () => {
    const found: Detection[] = [
      { at: here, message: "first" },
      { at: here, message: "second" },
    ];
    deepEqual(messagesOf(oncePerPlace(found)), ["first"]);
  });

  it("takes a detection that says nothing for as loud as is usual", () => {
    const found: Detection[] = [
      { at: here, message: "usual" },
      { at: here, message: "Medium", severity: "Medium" },
    ];
    deepEqual(messagesOf(oncePerPlace(found)), ["usual"]);
    deepEqual(messagesOf(oncePerPlace(found, "Low")), ["Medium"]);
  });

  it("tells what was found before a failure", () => {
    function* failing(): Generator<Detection> {
      yield { at: here, message: "before" };
      throw new Error("out of steps");
    }
    const told: string[] = [];
    throws(() => {
      for (const { message } of oncePerPlace(failing())) told.push(message);
    }, /out of steps/);
    deepEqual(told, ["before"]);
  });
});
