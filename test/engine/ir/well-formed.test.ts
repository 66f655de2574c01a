/** The intermediate representation of all fixtures holds what it promises. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { blockDominators } from "../../../engine/ir/block-dominators.ts";
import { type FunctionIr, operandsOf, opOf } from "../../../engine/ir/function-ir.ts";
import { functionIr, loweredCode } from "../../../engine/ir/lower-function.ts";
import type { Program } from "../../../engine/program/program.ts";
import { inRoot } from "../../harness/root.ts";
import { compileProgram } from "../program/compile.ts";

/** Of each check one fixture that the bundled compiler takes: examples of all the language. */
function fixturesOfToday(): Readonly<Record<string, string>> {
  const folder = inRoot("test/detectors");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sol"));
  const texts = files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")] as const);
  const taken = texts.filter(
    ([, text]) => /^pragma solidity \^0\.8\.2\d;/m.test(text) && !/^====|^\/\/ ====/m.test(text),
  );
  return Object.fromEntries(new Map(taken.map(([file, text]) => [path.dirname(file), [file, text] as const])).values());
}

function allCode(program: Program): readonly FunctionIr[] {
  for (const callable of [...program.functions, ...program.modifiers]) if (callable.body) functionIr(program, callable);
  return loweredCode(program).flatMap(({ ir }) => [ir, ...ir.locals]);
}

/** What holds of all code. */
const promises: Readonly<Record<string, (ir: FunctionIr) => void>> = {
  "has blocks that lie one after the other": ({ blocks, op, name }) => {
    assert.deepEqual(
      [0, ...blocks.map(({ end }) => end)],
      [...blocks.map(({ start }) => start), op.length],
      `${name}: there are gaps or overlaps`,
    );
  },

  "goes on to later blocks, or back to the head of a loop": ({ blocks, name }) => {
    for (const { id, successors, incoming, isLoopHead } of blocks) {
      for (const to of successors) assert.ok(to > id || blocks[to]?.isLoopHead, `${name}: block ${id} to ${to}`);
      assert.equal(incoming.length === 0, id === 0, `${name}: block ${id} is not entered`);
      assert.ok(!isLoopHead || incoming.length <= 2, name);
    }
  },

  "enters each block by the edges that lead to it": ({ blocks, name }) => {
    const edges = blocks.flatMap((block) => block.successors.map((to, slot) => ({ edge: block.firstEdge + slot, to })));
    for (const { id, incoming } of blocks) {
      const leading = edges.filter(({ to }) => to === id).map(({ edge }) => edge);
      assert.deepEqual([...incoming].sort(), leading.sort(), `${name}: block ${id}`);
    }
  },

  "gives its phis an operand for each way in": (ir) => {
    for (const { start, end, isLoopHead, incoming } of ir.blocks) {
      const phis = registers(start, end).filter((register) => opOf(ir, register) === "phi");
      const nWays = isLoopHead ? 2 : incoming.length;
      for (const phi of phis) assert.equal(operandsOf(ir, phi).length, nWays, `${ir.name}: %${phi}`);
      assert.deepEqual(phis, registers(start, start + phis.length), `${ir.name}: a phi comes late`);
    }
  },

  "computes every register before it is used": (ir) => {
    const { dominates } = blockDominators(ir);
    const blockOf = (register: number): number => ir.blocks.findIndex(({ end }) => register < end);
    for (const register of registers(0, ir.op.length)) {
      if (opOf(ir, register) === "phi") continue;
      for (const operand of operandsOf(ir, register)) {
        const [first, second] = [blockOf(operand), blockOf(register)];
        const isEarly = operand < 0 || (first === second ? operand < register : dominates(first, second));
        assert.ok(isEarly, `${ir.name}: %${operand} in %${register}`);
      }
    }
  },
};

function registers(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

describe("well-formed code", () => {
  const code = (() => {
    let made: readonly FunctionIr[] | undefined;
    return (): readonly FunctionIr[] => {
      made ??= allCode(compileProgram(fixturesOfToday()));
      assert.ok(made.length > 150, `only ${made.length} functions`);
      return made;
    };
  })();

  it("is understood whole", () => {
    assert.deepEqual([...new Set(code().flatMap(({ warnings }) => warnings))], []);
  });

  for (const [promise, holds] of Object.entries(promises)) {
    it(promise, () => {
      for (const ir of code()) holds(ir);
    });
  }
});
