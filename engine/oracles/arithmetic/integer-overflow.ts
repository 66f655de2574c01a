/** SWC-101: a result that does not fit its width is stored, sent, or decides what happens. */
import type { Facts } from "../facts.ts";
import { codePlace, eventsOf, isCompilerMade, isUsed, lastingFrames, nameOf } from "../history.ts";
import type { ArithmeticEvent, ArithmeticOperator, ObservedFrame } from "../observation.ts";
import type { Oracle } from "../oracle.ts";

const id = "integer-overflow";
const swc = "SWC-101";

export const integerOverflow: Oracle = {
  id,
  swc,
  judge({ scenario, observations }, facts) {
    return observations.flatMap((observation) =>
      lastingFrames(observation).flatMap(({ frame }) =>
        eventsOf(frame, "arithmetic")
          .filter((event) => matters(frame, event, facts))
          .map((event) => {
            const message = `${describe(event)} in ${nameOf(frame.codeAddress, scenario, facts)}`;
            return { oracle: id, swc, at: codePlace(frame, event, facts), step: observation.step, message };
          }),
      ),
    );
  },
};

function matters(frame: ObservedFrame, event: ArithmeticEvent, facts: Facts): boolean {
  const { signedArithmetic } = facts.contracts.get(frame.codeAddress) ?? {};
  if (isCompilerMade(frame, event, facts)) return false;
  const isSigned = event.isSigned || (!frame.isCreation && signedArithmetic?.has(event.pc) === true);
  if (!(isSigned ? event.wrapsSigned : event.wrapsUnsigned)) return false;
  return isUsed(event.uses, "stored", "sent", "passed", "decides");
}

const signs: Readonly<Record<ArithmeticOperator, string>> = { ADD: "+", SUB: "-", MUL: "*", EXP: "**" };

function describe({ operator, left, right, bits }: ArithmeticEvent): string {
  return `${left} ${signs[operator]} ${right} does not fit ${bits} bits`;
}
