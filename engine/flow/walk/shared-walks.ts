/** Walks functions of one program, each once for all contracts that have it alike. */

import type { ContractDefinition, FunctionDefinition } from "solidity-ast";
import type { Callable, Program } from "../../program/program.ts";
import type { Resolver } from "../../program/resolve.ts";
import { memoizeWithin } from "../../util/memoize.ts";
import type { Flow } from "../flow.ts";
import { makeValueFactory, type ValueFactory } from "../value-factory.ts";
import type { EvaluationContext } from "./evaluator.ts";
import { walkEntry } from "./walk-entry.ts";

export interface SharedWalks {
  /** Of all walks: their keys can be compared. */
  readonly values: ValueFactory;
  /** What a function does in the contract that `resolver` answers for. */
  walk(resolver: Resolver, entry: FunctionDefinition): Flow;
}

/** A name that a walk came to, and what it stood for there. */
interface Answer {
  readonly named: Callable;
  /** Where the code stands that says `super`; absent for a plain name. */
  readonly lexical: ContractDefinition | undefined;
  readonly told: Callable;
}

interface Walked {
  readonly flow: Flow;
  readonly answers: readonly Answer[];
}

/**
 * What names stand for is all that a walk asks of its contract: where each name that it came to stands for the same, it
 * is the same walk.
 */
export function makeSharedWalks(program: Program): SharedWalks {
  const values = makeValueFactory();
  const known = new Map<FunctionDefinition, Walked[]>();
  return {
    values,
    walk: memoizeWithin((resolver: Resolver, entry: FunctionDefinition): Flow => {
      const walks = known.get(entry) ?? [];
      const alike = walks.find(({ answers }) => answers.every((answer) => standsIn(resolver, answer)));
      if (alike !== undefined) return alike.flow;
      const heard = listenTo(resolver);
      const flow = walkEntry({ program, resolver: heard.resolver, values }, entry);
      known.set(entry, [...walks, { flow, answers: heard.answers() }]);
      return flow;
    }),
  };
}

function standsIn(resolver: Resolver, { named, lexical, told }: Answer): boolean {
  if (lexical === undefined) return resolver.resolveVirtual(named) === told;
  return named.nodeType === "FunctionDefinition" && resolver.resolveSuper(named, lexical) === told;
}

/** The resolver, and what it was asked and told so far: each name once. */
function listenTo(resolver: Resolver): {
  readonly resolver: EvaluationContext["resolver"];
  readonly answers: () => readonly Answer[];
} {
  const virtual = new Map<Callable, Answer>();
  const supers: Answer[] = [];
  return {
    resolver: {
      resolveVirtual(named) {
        const told = resolver.resolveVirtual(named);
        virtual.set(named, { named, lexical: undefined, told });
        return told;
      },
      resolveSuper(named, lexical) {
        const told = resolver.resolveSuper(named, lexical);
        supers.push({ named, lexical, told });
        return told;
      },
    },
    answers: () => [...virtual.values(), ...supers],
  };
}
