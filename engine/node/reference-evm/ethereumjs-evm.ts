/** The reference EVM: @ethereumjs/evm, made to tell of its steps as ours does. */
import { createCustomCommon, Mainnet } from "@ethereumjs/common";
import { createEVM, type EVM, type ExecResult, type InterpreterStep, type Message } from "@ethereumjs/evm";
import { SimpleStateManager } from "@ethereumjs/statemanager";
import { Account, type Address, createAddressFromBigInt } from "@ethereumjs/util";
import { defaultBlock } from "../../evm/deployment/stage.ts";
import { type Hardfork, isAtLeast } from "../../evm/hardforks.ts";
import { bigintToBytes, bytesToBigint } from "../../evm/word.ts";
import { originOf, type Scenario, type ScenarioBlock, type ScenarioStep } from "../../model/scenario.ts";
import type { BalanceChange, Observation, StepStatus } from "../../oracles/observation.ts";
import { hardforkOf } from "../../oracles/run-scenario.ts";
import type { StepView } from "../../oracles/trace/trace.ts";
import { makeTracer, type Tracer } from "../../oracles/trace/tracer.ts";
import type { ReferenceEvm } from "../../replay/reference-evm.ts";
import { err, ok } from "../../util/result.ts";

/** So many instructions of a scenario are run. */
const maxInstructions = 2_000_000;
/** After so many, others have their turn, so that an abort is heard. */
const instructionsPerTurn = 2000;

export const ethereumjsEvm: ReferenceEvm = {
  async run(scenario, signal) {
    try {
      return ok(await runAll(scenario, signal));
    } catch (error) {
      return err(error instanceof Error ? error.message : "it failed");
    }
  },
};

interface Run {
  readonly scenario: Scenario;
  readonly hardfork: Hardfork;
  readonly evm: EVM;
  readonly state: SimpleStateManager;
  readonly tracer: Tracer;
}

async function runAll(scenario: Scenario, signal: AbortSignal): Promise<Observation[]> {
  const run = await start(scenario, signal);
  const observations: Observation[] = [];
  for (const [index, step] of scenario.steps.entries()) observations.push(await runStep(run, step, index));
  return observations;
}

/** Names of hardforks there, where they differ. */
const names: Partial<Record<Hardfork, string>> = { frontier: "chainstart" };

async function start(scenario: Scenario, signal: AbortSignal): Promise<Run> {
  const hardfork = hardforkOf(scenario);
  const common = createCustomCommon({ chainId: Number(defaultBlock.chainId) }, Mainnet, {
    hardfork: names[hardfork] ?? hardfork,
  });
  const state = new SimpleStateManager({ common });
  for (const { address, balance, nonce, code, storage } of scenario.accounts) {
    const at = createAddressFromBigInt(address);
    await state.putAccount(at, new Account(nonce, balance));
    await state.putCode(at, code);
    for (const [slot, value] of storage) await state.putStorage(at, bigintToBytes(slot, 32), shortened(value));
  }
  const evm = await createEVM({
    ...{ common, stateManager: state, blockchain: chain },
    ...{ allowUnlimitedContractSize: true, allowUnlimitedInitCodeSize: true },
  });
  const tracer = makeTracer(scenario);
  watch(evm, tracer, signal);
  return { scenario, hardfork, evm, state, tracer };
}

/** Has the tracer told of each instruction. */
function watch(evm: EVM, tracer: Tracer, signal: AbortSignal): void {
  let nInstructions = 0;
  const messages: Message[] = [];
  evm.events.on("beforeMessage", (message: Message) => {
    messages.push(message);
  });
  evm.events.on("afterMessage", () => {
    messages.pop();
  });
  evm.events.on("step", (told: InterpreterStep, goOn: ((result?: unknown) => void) | undefined) => {
    nInstructions += 1;
    if (nInstructions > maxInstructions) throw new Error("it takes too many instructions");
    if (signal.aborted) throw new Error("it was stopped");
    tracer.follow(viewOf(told, messages.at(-1)));
    if (nInstructions % instructionsPerTurn === 0) setImmediate(() => goOn?.());
    else goOn?.();
  });
}

function shortened(value: bigint): Uint8Array {
  const bytes = bigintToBytes(value, 32);
  return bytes.slice(bytes.findIndex((byte) => byte !== 0));
}

async function runStep(
  { scenario, hardfork, evm, state, tracer }: Run,
  step: ScenarioStep,
  index: number,
): Promise<Observation> {
  const { from, to, value, data, gas } = step;
  const before = await balancesOf(state, tracer.seen);
  const caller = createAddressFromBigInt(from);
  const target = to === null ? undefined : createAddressFromBigInt(to);
  for (const each of target ? [caller, target] : [caller]) evm.journal.addWarmedAddress(each.bytes);
  // The end of each transaction forgets what was warm.
  for (const address of evm.precompiles.keys()) evm.journal.addAlwaysWarmAddress(address);
  tracer.begin(index, step);
  const { execResult, createdAddress } = await evm.runCall({
    ...{ caller, value, data, gasLimit: gas, block: blockOf(step.block), skipNonceIncrement: to !== null },
    ...(target && { to: target }),
    origin: createAddressFromBigInt(originOf(scenario, from)),
  });
  await finish(evm, hardfork, execResult);
  const error = execResult.exceptionError?.error;
  const status: StepStatus = error === undefined ? "succeeded" : error === "revert" ? "reverted" : "halted";
  const created = status === "succeeded" && createdAddress ? addressOf(createdAddress) : null;
  const balances = new Map<bigint, BalanceChange>();
  const seen = new Set([...tracer.seen, ...(createdAddress ? [addressOf(createdAddress)] : [])]);
  for (const [address, after] of await balancesOf(state, seen)) {
    balances.set(address, { before: before.get(address) ?? 0n, after });
  }
  const output = status === "halted" ? new Uint8Array(0) : execResult.returnValue.slice();
  return tracer.end({ status, output, created, balances });
}

/** What the reference leaves to its transactions: deletes what was destroyed or is empty, and forgets what was transient. */
async function finish(evm: EVM, hardfork: Hardfork, { selfdestruct, createdAddresses }: ExecResult): Promise<void> {
  for (const address of selfdestruct?.keys() ?? []) {
    const isDoomed = !isAtLeast(hardfork, "cancun") || createdAddresses?.has(address) === true; // EIP-6780
    if (!isDoomed) continue;
    const doomed = createAddressFromBigInt(BigInt(address));
    await evm.stateManager.putCode(doomed, new Uint8Array(0));
    await evm.stateManager.clearStorage(doomed);
    await evm.journal.deleteAccount(doomed);
  }
  await evm.journal.cleanup();
  evm.transientStorage.clear();
}

async function balancesOf(state: SimpleStateManager, addresses: ReadonlySet<bigint>): Promise<Map<bigint, bigint>> {
  const balances = new Map<bigint, bigint>();
  for (const address of addresses) {
    balances.set(address, (await state.getAccount(createAddressFromBigInt(address)))?.balance ?? 0n);
  }
  return balances;
}

function addressOf({ bytes }: Address): bigint {
  return bytesToBigint(bytes);
}

/** Of a byte that is no opcode the reference says that it is INVALID: the code says what it is. */
function viewOf({ depth, pc, address, stack, memory }: InterpreterStep, message: Message | undefined): StepView {
  const opcode = message?.code instanceof Uint8Array ? (message.code[pc] ?? 0) : 0;
  return {
    ...{ depth, pc, opcode },
    address: () => addressOf(address),
    operand: (index) => stack[stack.length - 1 - index] ?? 0n,
    memory: (start, size) => {
      const bytes = new Uint8Array(size);
      bytes.set(memory.subarray(start, start + size));
      return bytes;
    },
  };
}

type RunBlock = NonNullable<Parameters<EVM["runCall"]>[0]["block"]>;

function blockOf({ number, timestamp, prevrandao, coinbase }: ScenarioBlock): RunBlock {
  const header = {
    ...{ number, timestamp, difficulty: prevrandao, prevRandao: bigintToBytes(prevrandao, 32) },
    ...{ coinbase: createAddressFromBigInt(coinbase), gasLimit: defaultBlock.gasLimit },
    ...{ baseFeePerGas: defaultBlock.baseFee, getBlobGasPrice: () => defaultBlock.blobBaseFee },
  };
  return { header } as unknown as RunBlock;
}

type Blockchain = NonNullable<NonNullable<Parameters<typeof createEVM>[0]>["blockchain"]>;

const chain = {
  getBlock: async (number: number) => ({ hash: () => bigintToBytes(defaultBlock.blockHash(BigInt(number)), 32) }),
  shallowCopy: () => chain,
} as unknown as Blockchain;
