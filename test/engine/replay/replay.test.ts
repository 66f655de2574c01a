/** What our EVM says happens, happens on another one; and what does not is told apart. */
import assert from "node:assert/strict";
import { assemble } from "../../../engine/evm/code/assembler.ts";
import { attackerProgram } from "../../../engine/evm/deployment/attacker.ts";
import { hexToBytes } from "../../../engine/evm/word.ts";
import { ethereumjsEvm } from "../../../engine/node/reference-evm/ethereumjs-evm.ts";
import { judgeScenario } from "../../../engine/oracles/judge-scenario.ts";
import { runScenario } from "../../../engine/oracles/run-scenario.ts";
import { firstDifference } from "../../../engine/replay/first-difference.ts";
import { replay } from "../../../engine/replay/replay.ts";
import {
  agent,
  arm,
  attacker,
  type Build,
  calldata,
  calls,
  deploys,
  factsOf,
  scenarioOf,
  startScenario,
  user,
} from "../../harness/evm/scenarios.ts";

const never = new AbortController().signal;
const ether = 10n ** 18n;

const source = `
library Sums { function sum(uint a, uint b) external pure returns (uint) { return a + b; } }
contract Child { uint public made = block.timestamp; constructor() payable {} function gone() external { selfdestruct(payable(msg.sender)); } }
contract Bank {
  mapping(address => uint) public balances;
  uint[] list;
  event Paid(address indexed who, uint amount);
  function deposit() external payable { balances[msg.sender] += msg.value; list.push(msg.value); }
  function withdraw() external {
    uint b = balances[msg.sender];
    (bool done,) = msg.sender.call{value: b}("");
    require(done);
    balances[msg.sender] = 0;
    emit Paid(msg.sender, b);
  }
  function fails(uint n) external view { assert(n != 7 || block.number == 0); }
  function makes() external payable returns (uint) { Child c = new Child{value: msg.value}(); c.gone(); return c.made(); }
  function signs(bytes32 hash) external returns (address) { address who = ecrecover(hash, 27, hash, hash); list.push(uint160(who)); return who; }
  function forever() external pure { while (true) {} }
  function wraps(uint n) external { unchecked { list.push(list.length - n); } }
  receive() external payable {}
}`;

async function assertSame(build: Build, hardfork?: string): Promise<void> {
  const scenario = scenarioOf(build, hardfork);
  const reference = await ethereumjsEvm.run(scenario, never);
  assert.ok(reference.ok, reference.ok ? "" : reference.error);
  const ours = runScenario(scenario);
  assert.equal(firstDifference(ours, reference.value), undefined);
  assert.deepEqual(reference.value, ours);
}

function bankWith(steps: (build: Build, bank: bigint) => void): Build {
  const build = startScenario(source);
  const bank = deploys(build, "Bank");
  steps(build, bank);
  return build;
}

const robbed = (): Build =>
  bankWith((build, bank) => {
    calls(build, user, bank, "deposit()", [], { value: 5n * ether });
    calls(build, agent, bank, "deposit()", [], { value: ether });
    const again = hexToBytes(calldata(build, bank, "withdraw()"));
    arm(build, attackerProgram({ reentry: { target: bank, calldata: again, times: 1 } }));
    calls(build, agent, bank, "withdraw()");
  });

describe("two EVMs", () => {
  it("tell the same of the same scenario", async () => {
    await assertSame(robbed());
    await assertSame(
      bankWith((build, bank) => {
        calls(build, attacker, bank, "makes()", [], { value: 3n });
        calls(build, attacker, bank, "fails(uint256)", [7n]);
        calls(build, attacker, bank, "signs(bytes32)", [7n]);
        calls(build, attacker, bank, "wraps(uint256)", [7n]);
        calls(build, attacker, bank, "withdraw()");
      }),
    );
  });
});

describe("replay", () => {
  it("finds each violation again", async () => {
    for (const build of [robbed(), bankWith((made, bank) => calls(made, attacker, bank, "fails(uint256)", [7n]))]) {
      const scenario = scenarioOf(build);
      const violations = judgeScenario(scenario, factsOf(build));
      assert.ok(violations.length > 0);
      for (const violation of violations) {
        assert.deepEqual(await replay(scenario, violation, factsOf(build), ethereumjsEvm, never), { kind: "replayed" });
      }
    }
  });

  it("refutes what does not happen there, and says where the runs part", async () => {
    const build = bankWith((made, bank) => calls(made, attacker, bank, "fails(uint256)", [7n]));
    const [violation] = judgeScenario(scenarioOf(build), factsOf(build));
    assert.ok(violation);
    const wrong = {
      run: (scenario: ReturnType<typeof scenarioOf>, signal: AbortSignal) => {
        const steps = scenario.steps.map((step) => ({
          ...step,
          data: step.to === null ? step.data : step.data.slice(0, 35),
        }));
        return ethereumjsEvm.run({ ...scenario, steps }, signal);
      },
    };
    const told = await replay(scenarioOf(build), violation, factsOf(build), wrong, never);
    assert.equal(told.kind, "refuted");
    assert.match(told.kind === "refuted" ? told.difference : "", /^step 1: .* there, and .* here$/);
    const other = { ...violation, at: { ...violation.at, pc: violation.at.pc + 1 } };
    assert.deepEqual(await replay(scenarioOf(build), other, factsOf(build), ethereumjsEvm, never), {
      kind: "refuted",
      difference: "both runs are the same, and the oracle says nothing of them",
    });
  });

  it("says that it does not know where it is stopped, or never ends", async () => {
    const build = bankWith((made, bank) => calls(made, attacker, bank, "fails(uint256)", [7n]));
    const [violation] = judgeScenario(scenarioOf(build), factsOf(build));
    assert.ok(violation);
    assert.deepEqual(await replay(scenarioOf(build), violation, factsOf(build), ethereumjsEvm, AbortSignal.abort()), {
      kind: "unknown",
      reason: "it was stopped",
    });
    arm(build, assemble(["STOP"]));
    calls(build, attacker, build.steps[1]?.to ?? 0n, "forever()");
    const endless = scenarioOf(build);
    const steps = endless.steps.map((step) => ({ ...step, gas: 2n ** 40n }));
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 50);
    const told = await replay({ ...endless, steps }, violation, factsOf(build), ethereumjsEvm, stopping.signal);
    assert.equal(told.kind, "unknown");
  });
});
