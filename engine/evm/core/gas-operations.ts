/** Gas between frames, in 64 bits: the host never needs the numbers. */
import { type Code, call, get, giveBack, i32, i64, set, when } from "../wasm/code.ts";
import { defineFunction } from "../wasm/module.ts";
import { frame } from "./layout.ts";
import { expand } from "./memory-operations.ts";

const gasOf = (record: number): Code => i64.load(get(record), frame.gas);

/** `reserve(frame, end)`: as `expand`, on the gas of the record. Gives 0 where the gas does not suffice. */
export const reserve = defineFunction("reserve", ["i32", "i32"], ["i32"], (locals, record, end) => {
  const gas = locals.local("i64");
  return [
    set(gas, call(expand, get(record), get(end), gasOf(record))),
    when(i64.ltS(get(gas), i64.const(0n)), giveBack(i32.const(0))),
    i64.store(get(record), frame.gas, get(gas)),
    i32.const(1),
  ];
});

/** `charge(frame, price)`: takes gas. Gives 0 where there is not enough. */
export const chargeFrame = defineFunction("charge", ["i32", "i32"], ["i32"], (locals, record, price) => {
  const gas = locals.local("i64");
  return [
    set(gas, i64.sub(gasOf(record), i64.extendU(get(price)))),
    when(i64.ltS(get(gas), i64.const(0n)), giveBack(i32.const(0))),
    i64.store(get(record), frame.gas, get(gas)),
    i32.const(1),
  ];
});

/**
 * `forwardGas(frame, child, request, stipend, keeps)`: moves gas to a child: as much as the word at address `request`
 * says, or all where that is 0. With `keeps`, one part in 64 stays and a larger request is cut down to the rest (EIP-150);
 * without, it is refused: gives 0. The stipend comes on top.
 */
export const forwardGas = defineFunction(
  "forwardGas",
  ["i32", "i32", "i32", "i32", "i32"],
  ["i32"],
  (locals, record, child, request, stipend, keeps) => {
    const [most, wanted] = [locals.local("i64"), locals.local("i64")];
    const limb = (index: number) => i64.load(get(request), 8 * index);
    const upper = i64.or(i64.or(limb(1), limb(2)), limb(3));
    return [
      set(most, gasOf(record)),
      when(get(keeps), set(most, i64.sub(get(most), i64.shrU(get(most), i64.const(6n))))),
      set(wanted, get(most)),
      when(
        get(request),
        set(wanted, limb(0)),
        when(i32.or(i64.ne(upper, i64.const(0n)), i64.gtU(get(wanted), get(most))), [
          when(i32.eqz(get(keeps)), giveBack(i32.const(0))),
          set(wanted, get(most)),
        ]),
      ),
      i64.store(get(record), frame.gas, i64.sub(gasOf(record), get(wanted))),
      i64.store(get(child), frame.gas, i64.add(get(wanted), i64.extendU(get(stipend)))),
      i32.const(1),
    ];
  },
);

/** `returnGas(frame, child)`: gives what is left of a child's gas back. */
export const returnGas = defineFunction("returnGas", ["i32", "i32"], [], (_, record, child) => [
  i64.store(get(record), frame.gas, i64.add(gasOf(record), gasOf(child))),
]);
