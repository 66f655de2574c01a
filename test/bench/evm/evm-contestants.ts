/** The EVMs that the benchmark compares, each ready to repeat one call. */
import { createRequire } from "node:module";
import path from "node:path";
import { createCustomCommon, Mainnet } from "@ethereumjs/common";
import { createEVM } from "@ethereumjs/evm";
import { Account, createAddressFromBigInt } from "@ethereumjs/util";
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import { makeMachine } from "../../../engine/evm/machine.ts";
import { transact } from "../../../engine/evm/transact.ts";
import { bigintToBytes, hexToBytes } from "../../../engine/evm/word.ts";
import { commit } from "../../../engine/evm/world/snapshots.ts";
import { getAccount, makeWorld, setBalance, setCode } from "../../../engine/evm/world/world.ts";
import { callerAddress, testBlock } from "../../harness/evm/run-code.ts";
import { type Bench, type Call, firstAddress } from "./evm-rows.ts";

export type Peer = {
  readonly name: string;
  readonly batch: number;
  /** Makes the call so many times. */
  readonly run: (times: number) => void | Promise<void>;
};

const gasLimit = 16_000_000n;
const block = { ...testBlock, gasLimit: 30_000_000n, baseFee: 0n };

/** All contestants, ours first; and how many opcodes the call runs. */
export async function contestants(bench: Bench, edr: string | undefined): Promise<{ peers: Peer[]; nOpcodes: number }> {
  const reference = await makeReference(bench);
  const peers = [makeOurs(bench, false), makeOurs(bench, true), reference.peer];
  if (edr !== undefined) peers.push(...(await makeEdr(bench, edr)));
  return { peers, nOpcodes: reference.nOpcodes };
}

/** Whole transactions on our machine, one after the other on a growing state. */
function makeOurs({ codes, setUp, call }: Bench, isCovered: boolean): Peer {
  const world = makeWorld();
  for (const [index, code] of codes.entries()) {
    setCode(world, getAccount(world, firstAddress + BigInt(index)), makeCode(hexToBytes(code)));
  }
  setBalance(world, getAccount(world, callerAddress), 10n ** 30n);
  const machine = makeMachine({ hardfork: "cancun", world, block, watch: isCovered ? "coverage" : "nothing" });
  let nonce = 0n;
  const send = ({ to, data }: { to: number; data: Uint8Array }): void => {
    const result = transact(machine, {
      sender: callerAddress,
      to: firstAddress + BigInt(to),
      nonce: nonce++,
      value: 0n,
      data,
      gasLimit,
      fees: { gasPrice: 0n },
    });
    if (!result.ok || result.value.status !== "succeeded") throw new Error("the call fails on our machine");
    commit(world);
  };
  for (const step of setUp) send({ to: step.to, data: hexToBytes(step.data) });
  const repeated = { to: call.to, data: hexToBytes(call.data) };
  return {
    name: isCovered ? "ours, coverage on" : "ours",
    batch: 10,
    run(times) {
      for (let k = 0; k < times; k++) send(repeated);
    },
  };
}

/** Calls on @ethereumjs/evm, without the work of a transaction around them. */
async function makeReference({ codes, setUp, call }: Bench): Promise<{ peer: Peer; nOpcodes: number }> {
  const common = createCustomCommon({ chainId: 1 }, Mainnet, { hardfork: "cancun" });
  const evm = await createEVM({ common });
  for (const [index, code] of codes.entries()) {
    const address = createAddressFromBigInt(firstAddress + BigInt(index));
    await evm.stateManager.putAccount(address, new Account());
    await evm.stateManager.putCode(address, hexToBytes(code));
  }
  const caller = createAddressFromBigInt(callerAddress);
  await evm.stateManager.putAccount(caller, new Account(0n, 10n ** 30n));
  const send = async (to: number, data: Uint8Array): Promise<void> => {
    evm.journal.cleanJournal();
    const { execResult } = await evm.runCall({
      caller,
      to: createAddressFromBigInt(firstAddress + BigInt(to)),
      data,
      gasLimit,
    });
    if (execResult.exceptionError) throw new Error(`the call fails on ethereumjs: ${execResult.exceptionError.error}`);
  };
  for (const step of setUp) await send(step.to, hexToBytes(step.data));
  const data = hexToBytes(call.data);
  let nOpcodes = 0;
  const count = (_: unknown, next?: () => void): void => {
    nOpcodes++;
    next?.();
  };
  evm.events?.on("step", count);
  await send(call.to, data);
  evm.events?.off("step", count);
  const run = async (times: number): Promise<void> => {
    for (let k = 0; k < times; k++) await send(call.to, data);
  };
  return { peer: { name: "@ethereumjs/evm", batch: 1, run }, nOpcodes };
}

type EdrModule = {
  readonly EdrContext: new () => {
    registerProviderFactory(type: string, factory: unknown): Promise<void>;
    createProvider(type: string, ...rest: unknown[]): Promise<EdrProvider>;
  };
  readonly ContractDecoder: new () => unknown;
  readonly L1_CHAIN_TYPE: string;
  readonly l1ProviderFactory: () => unknown;
  readonly MineOrdering: { readonly Fifo: unknown };
};
type EdrProvider = { handleRequest(request: string): Promise<{ data: unknown }> };

type EdrContext = InstanceType<EdrModule["EdrContext"]>;
let sharedContext: EdrContext | undefined;

/** It may be made once in a process. */
async function edrContext(edr: EdrModule): Promise<EdrContext> {
  if (sharedContext) return sharedContext;
  sharedContext = new edr.EdrContext();
  await sharedContext.registerProviderFactory(edr.L1_CHAIN_TYPE, edr.l1ProviderFactory());
  return sharedContext;
}

const edrGas = `0x${gasLimit.toString(16)}`;

/** edr as Hardhat uses it: transactions that are mined at once, and calls, which leave the block away. */
async function makeEdr(bench: Bench, folder: string): Promise<Peer[]> {
  const edr = createRequire(path.join(folder, "package.json"))("@nomicfoundation/edr") as EdrModule;
  const context = await edrContext(edr);
  const logger = { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined };
  const provider = await context.createProvider(
    edr.L1_CHAIN_TYPE,
    edrConfig(bench, edr),
    logger,
    { subscriptionCallback: () => undefined },
    new edr.ContractDecoder(),
  );
  const request = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
    const answer = (typeof data === "string" ? JSON.parse(data) : data) as { result?: unknown; error?: unknown };
    if (answer.error) throw new Error(`edr refuses ${method}: ${JSON.stringify(answer.error)}`);
    return answer.result;
  };
  const from = hexAddress(callerAddress);
  await request("hardhat_impersonateAccount", from);
  const call = ({ to, data }: Call) => ({
    from,
    to: hexAddress(firstAddress + BigInt(to)),
    data: `0x${data}`,
    gas: edrGas,
  });
  for (const step of bench.setUp) await request("eth_sendTransaction", { ...call(step), gasPrice: "0x0" });
  const repeat =
    (method: string, ...params: unknown[]) =>
    async (times: number) => {
      for (let k = 0; k < times; k++) await request(method, ...params);
    };
  return [
    { name: "edr, eth_call", batch: 1, run: repeat("eth_call", call(bench.call), "latest") },
    {
      name: "edr, eth_sendTransaction",
      batch: 1,
      run: repeat("eth_sendTransaction", { ...call(bench.call), gasPrice: "0x0" }),
    },
  ];
}

function edrConfig({ codes }: Bench, edr: EdrModule): unknown {
  const contracts = codes.map((code, index) => ({
    address: bigintToBytes(firstAddress + BigInt(index), 20),
    code: hexToBytes(code),
    balance: 0n,
    nonce: 1n,
    storage: [],
  }));
  const caller = { address: bigintToBytes(callerAddress, 20), balance: 10n ** 30n, nonce: 0n, storage: [] };
  return {
    allowBlocksWithSameTimestamp: true,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: true,
    chainId: 1n,
    coinbase: bigintToBytes(0xc0ffeen, 20),
    defaultTransactionGasLimit: gasLimit,
    genesisState: [...contracts, caller],
    hardfork: "Cancun",
    initialBaseFeePerGas: 0n,
    minGasPrice: 0n,
    mining: { autoMine: true, blockGasLimit: block.gasLimit, memPool: { order: edr.MineOrdering.Fifo } },
    network: { genesisBlockGasLimit: block.gasLimit, genesisBlobGas: { gasUsed: 0n, excessGas: 0n } },
    networkId: 1n,
    observability: {},
    initialParentBeaconBlockRoot: new Uint8Array(32),
    ownedAccounts: [],
    precompileOverrides: [],
  };
}

function hexAddress(address: bigint): string {
  return `0x${address.toString(16).padStart(40, "0")}`;
}
