/** What bytecode is that comes without a word: code that deploys, or code that runs. */

import { disassemble } from "../../evm/code/disassembly.ts";
import { readUnlinkedCode } from "../../evm/code/unlinked-code.ts";
import { deploy } from "../../evm/deployment/deploy.ts";
import { makeStage } from "../../evm/deployment/stage.ts";
import { bytesToBigint, bytesToHex } from "../../evm/word.ts";
import type { SubmittedBytecode, SubmittedCode } from "../../model/submitted-bytecode.ts";

/** So many bytes tell where a code begins; immutables lie behind them. */
const nTellingBytes = 64;
const ownAddressEnd = 21;
const maxTurns = 2 ** 16;

/** With what is unsorted in its place. */
export function sortCode({ unsorted, ...rest }: SubmittedBytecode): SubmittedBytecode {
  if (unsorted === undefined) return rest;
  return deploys(unsorted) ? { ...rest, creation: unsorted } : { ...rest, runtime: unsorted };
}

/** It does so when it is run, or would with arguments: these lie in the code, where a call has its data. */
function deploys(code: SubmittedCode): boolean {
  if (startOfRuntime(code) > 0) return true;
  const instructions = disassemble(readUnlinkedCode(code.object)?.bytes ?? new Uint8Array());
  const first = instructions.find(({ opcode }) => opcode !== undefined && reading.has(opcode.mnemonic));
  return first?.opcode?.mnemonic === "CODECOPY";
}

const reading: ReadonlySet<string> = new Set(["CODECOPY", "CALLDATALOAD", "CALLDATASIZE", "CALLDATACOPY"]);

/** Where, in code that deploys, that begins which it deploys; 0 where it is not found. */
export function startOfRuntime(code: SubmittedCode | null): number {
  const deploying = readUnlinkedCode(code?.object ?? "");
  if (deploying === undefined) return 0;
  // Where libraries lie is all the same to it.
  const creation = { bytes: deploying.bytes, placeholders: [] };
  const artifact = { creation, runtime: undefined, immutables: [], parameters: [], isPayable: false };
  const deployed = deploy(makeStage({ limits: { maxTurns } }), artifact);
  if (!deployed.ok || deployed.value.runtime.length === 0) return 0;
  const { runtime, address } = deployed.value;
  const digitsOf = (bytes: Uint8Array): string => bytesToHex(bytes).replace(/^0x/, "");
  // Code of a library begins with its own address.
  const nOwn = bytesToBigint(runtime.subarray(1, ownAddressEnd)) === address ? ownAddressEnd : 0;
  const found = digitsOf(deploying.bytes).indexOf(digitsOf(runtime.subarray(nOwn, nOwn + nTellingBytes)));
  return found > 0 && found % 2 === 0 ? found / 2 - nOwn : 0;
}
