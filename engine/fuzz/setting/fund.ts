/** Tokens of the project are spread as those of others are: everybody has some, and lets the contract under test take them. */

import { encodeAbi } from "../../evm/abi/encode.ts";
import { callMessage } from "../../evm/transact.ts";
import { type Address, bigintToBytes, bytesToBigint, type Word } from "../../evm/word.ts";
import { getAccount } from "../../evm/world/world.ts";
import { concatBytes } from "../../util/concat-bytes.ts";
import { selectorOf } from "../stand-ins/program.ts";
import { callGas, type Deployed, type Setting, stepOfCreator } from "./setting.ts";

const minting = "mint(address,uint256)";
const approving = "approve(address,uint256)";

const ofTokens = [
  "balanceOf(address)",
  "transfer(address,uint256)",
  "transferFrom(address,address,uint256)",
  approving,
];
/** Each of those beside the creator gets such a part of what they have, or so much where they have nothing and may make it. */
const part = 10n;
const minted = 1000n * 10n ** 18n;
const unbounded: Word = 2n ** 256n - 1n;

/** Has the creator spread tokens, and everybody approve of the contract under test. */
export function fundPeople(setting: Setting, main: Deployed): void {
  const { contracts, target } = setting;
  for (const token of contracts) {
    const { contract } = token;
    const isToken = target.others.includes(contract) && ofTokens.every((signature) => offers(contract, signature));
    if (isToken && spread(setting, token)) approveAll(setting, token, main);
  }
}

function offers({ functions }: Deployed["contract"], signature: string): boolean {
  return functions?.some((fn) => fn.signature === signature) === true;
}

/** Everybody gets a part of what the creator has, or some that they make; whether anybody got any. */
function spread(setting: Setting, token: Deployed): boolean {
  const { people, stage } = setting;
  const creator = people.callers[0]?.address ?? stage.creator;
  const held = bytesToBigint(send(setting, creator, token, "balanceOf(address)", [creator]) ?? new Uint8Array(0));
  const isRich = held >= part;
  if (!isRich && !offers(token.contract, minting)) return false;
  const [giving, amount] = isRich ? ["transfer(address,uint256)", held / part] : [minting, minted];
  const receivers = people.callers.filter(({ address }) => address !== creator || !isRich);
  return receivers.every(({ address }) => record(setting, creator, token, giving, [address, amount]));
}

/** Contracts of people approve of nothing by themselves. */
function approveAll(setting: Setting, token: Deployed, main: Deployed): void {
  const { people, stage, contracts } = setting;
  const spenders = contracts.filter(({ contract }) => contract === main.contract);
  const owners = people.callers.filter(({ address }) => getAccount(stage.world, address).code.bytes.length === 0);
  for (const { address } of owners) {
    for (const spender of spenders) record(setting, address, token, approving, [spender.address, unbounded]);
  }
}

/** Whether it succeeded; then it is a step of what sets the stage. */
function record(setting: Setting, from: Address, token: Deployed, signature: string, words: readonly Word[]): boolean {
  const step = { ...stepOfCreator(setting), from, to: token.address, data: dataOf(signature, words), gas: callGas };
  if (send(setting, from, token, signature, words) === undefined) return false;
  setting.deployments.push({ ...step, contract: token.contract.name, signature });
  return true;
}

function dataOf(signature: string, words: readonly Word[]): Uint8Array<ArrayBuffer> {
  const types = words.map(() => ({ kind: "uint", bits: 256 }) as const);
  return concatBytes([bigintToBytes(selectorOf(signature), 4), encodeAbi(types, words) ?? new Uint8Array(0)]);
}

function send(
  { stage }: Setting,
  caller: Address,
  { address: to }: Deployed,
  signature: string,
  words: readonly Word[],
): Uint8Array | undefined {
  const message = { caller, to, value: 0n, data: dataOf(signature, words), gas: callGas };
  const { status, output } = callMessage(stage.machine, message);
  return status === "succeeded" ? output.slice() : undefined;
}
