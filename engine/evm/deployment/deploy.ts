/** Puts contracts on a stage: by running their constructors, or as they stand. */
import { concatBytes } from "../../util/concat-bytes.ts";
import { err, ok, type Result } from "../../util/result.ts";
import { type AbiValue, encodeAbi, zeroValue } from "../abi/encode.ts";
import { type RevertReason, readRevertReason } from "../abi/revert-reason.ts";
import { makeCode } from "../code/contract-code.ts";
import { linkCode, type Placeholder, type UnlinkedCode } from "../code/unlinked-code.ts";
import type { Ending } from "../ending.ts";
import { callMessage, type Receipt } from "../transact.ts";
import { type Address, bigintToBytes, bytesToBigint, toWord, type Word } from "../word.ts";
import { getAccount, setBalance, setCode, setNonce, setStorage } from "../world/world.ts";
import type { ContractArtifact } from "./contract-artifact.ts";
import { isPlaceholderOf } from "./libraries.ts";
import type { Stage } from "./stage.ts";

/** A library by its qualified name, as in `lib.sol:Sums`: where it lies already, or what is to be deployed for it. */
export type Libraries = ReadonlyMap<string, Address | ContractArtifact>;

export type DeployOptions = {
  /** Values for the constructor's parameters, or their encoding, which need not be one. Else zeros of each type. */
  readonly args?: readonly AbiValue[] | Uint8Array;
  /** Else the stage's creator. */
  readonly from?: Address;
  readonly value?: Word;
  readonly gas?: bigint;
  readonly libraries?: Libraries;
};

export type Deployment = {
  readonly address: Address;
  /** The code that the constructor left, with immutables filled in. */
  readonly runtime: Uint8Array;
  /** Values of immutable variables by the id of their declaration. */
  readonly immutables: ReadonlyMap<number, Word>;
};

/** Why there is no contract. The state is then as it was before. */
export type DeployFailure =
  /** The values do not fit the constructor's parameters. */
  | { readonly kind: "arguments" }
  | { readonly kind: "reverted"; readonly reason: RevertReason }
  /** Out of gas, an invalid opcode, an address that is taken, ether that the sender does not have. */
  | { readonly kind: "halted"; readonly ending: Ending }
  /** It links a library that is not given. */
  | { readonly kind: "unlinked"; readonly name: string }
  /** A library needs itself, or libraries that need libraries, too many times over. */
  | { readonly kind: "recursion" }
  /** A library that it needs could not be deployed. */
  | { readonly kind: "library"; readonly name: string; readonly failure: DeployFailure };

const plentyOfGas = 2n ** 40n;
/** Libraries that need libraries, and so on, are deployed so far down. */
const maxLibraryDepth = 8;

/** Runs the constructor of a contract. */
export function deploy(
  stage: Stage,
  artifact: ContractArtifact,
  options: DeployOptions = {},
): Result<Deployment, DeployFailure> {
  const { from = stage.creator, value = 0n, gas = plentyOfGas } = options;
  const creation = creationCode(stage, artifact, options);
  if (!creation.ok) return creation;
  const receipt = callMessage(stage.machine, { caller: from, to: undefined, value, data: creation.value, gas });
  if (receipt.status !== "succeeded" || receipt.created === undefined) return err(failureOf(receipt));
  const runtime = getAccount(stage.world, receipt.created).code.bytes;
  return ok({ address: receipt.created, runtime, immutables: readImmutables(artifact, runtime) });
}

/** Why a creation that did not succeed left nothing. */
export function failureOf({ ending, output }: Receipt): DeployFailure {
  return ending === "revert" ? { kind: "reverted", reason: readRevertReason(output) } : { kind: "halted", ending };
}

/**
 * The code that creates a contract: linked, the constructor's arguments after it. Whoever chooses arguments later, or keeps
 * them symbolic, gives none as bytes (`args: new Uint8Array(0)`) and appends their own.
 */
export function creationCode(
  stage: Stage,
  artifact: ContractArtifact,
  { args, libraries = new Map() }: DeployOptions = {},
): Result<Uint8Array, DeployFailure> {
  const encoded = args instanceof Uint8Array ? args : encodeAbi(artifact.parameters, args ?? zeros(artifact));
  if (!encoded) return err({ kind: "arguments" });
  const linked = link(stage, artifact.creation, libraries, 0);
  return linked.ok ? ok(concatBytes([linked.value, encoded])) : linked;
}

function zeros({ parameters }: ContractArtifact): AbiValue[] {
  return parameters.map(zeroValue);
}

/** Bytecode with addresses for its placeholders; libraries that are not on the stage yet are put there. */
export function link(
  stage: Stage,
  code: UnlinkedCode,
  libraries: Libraries,
  depth = 0,
): Result<Uint8Array, DeployFailure> {
  const addresses = new Map<string, Address>();
  for (const placeholder of code.placeholders) {
    if (addresses.has(placeholder.name)) continue;
    const address = placeLibrary(stage, placeholder, libraries, depth);
    if (!address.ok) return address;
    addresses.set(placeholder.name, address.value);
  }
  return ok(linkCode(code, (name) => addresses.get(name) ?? 0n));
}

function placeLibrary(
  stage: Stage,
  { name }: Placeholder,
  libraries: Libraries,
  depth: number,
): Result<Address, DeployFailure> {
  const [qualifiedName, library] = [...libraries].find(([each]) => isPlaceholderOf(name, each)) ?? [name, undefined];
  if (typeof library === "bigint") return ok(library);
  if (library === undefined) return err({ kind: "unlinked", name });
  const placed = depth < maxLibraryDepth ? deployLibrary(stage, library, libraries, depth + 1) : err(tooDeep);
  return placed.ok ? placed : err({ kind: "library", name: qualifiedName, failure: placed.error });
}

const tooDeep: DeployFailure = { kind: "recursion" };

/** A library lies where its linked code says: whoever needs the same one gets the same one. */
function deployLibrary(
  stage: Stage,
  library: ContractArtifact,
  libraries: Libraries,
  depth: number,
): Result<Address, DeployFailure> {
  const linked = link(stage, library.creation, libraries, depth);
  if (!linked.ok) return linked;
  const known = stage.libraries.get(library);
  if (known !== undefined && getAccount(stage.world, known).code.bytes.length > 0) return ok(known);
  const message = { caller: stage.creator, to: undefined, value: 0n, data: linked.value, gas: plentyOfGas };
  const receipt = callMessage(stage.machine, message);
  if (receipt.status !== "succeeded" || receipt.created === undefined) return err(failureOf(receipt));
  stage.libraries.set(library, receipt.created);
  return ok(receipt.created);
}

/** What a contract that is put on the stage has besides its code. */
export type Placement = {
  readonly runtime: Uint8Array;
  readonly balance?: Word;
  readonly storage?: ReadonlyMap<Word, Word>;
};

/** Puts runtime code at an address without running any constructor; gives the address. */
export function placeContract({ world }: Stage, address: Address, { runtime, balance, storage }: Placement): Address {
  const account = getAccount(world, address);
  setNonce(world, account, 1n);
  setCode(world, account, makeCode(runtime));
  if (balance !== undefined) setBalance(world, account, balance);
  for (const [slot, value] of storage ?? []) setStorage(world, account, slot, value);
  return address;
}

/** Values of immutables, which a constructor has written into the code that it left. */
function readImmutables({ immutables }: ContractArtifact, runtime: Uint8Array): Map<number, Word> {
  return new Map(
    immutables.map(({ id, offsets: [first = 0] }) => [id, bytesToBigint(runtime.subarray(first, first + 32))]),
  );
}

/** Runtime code with values for immutables, where no constructor runs; those that are not given stay as they are. */
export function fillImmutables(
  { immutables }: ContractArtifact,
  runtime: Uint8Array,
  values: ReadonlyMap<number, Word>,
): Uint8Array {
  const filled = runtime.slice();
  for (const { id, offsets } of immutables) {
    const value = values.get(id);
    if (value === undefined) continue;
    for (const offset of offsets) filled.set(bigintToBytes(toWord(value), 32), offset);
  }
  return filled;
}
