/** What Solidity itself brings, written down in Solidity: read, looked up and shown like any other declarations. */

import { readText } from "../text-reading.ts";
import { type Found, makeSourceFile, membersIn, type SourceFile, topOf } from "./sources.ts";

/** Names that begin with `$` are those of types that cannot be written so. */
export const builtins: SourceFile = makeSourceFile(
  "solidity:builtins",
  readText(`
/// The call that is running.
library msg {
  /// The whole calldata.
  bytes calldata data;
  /// Who called.
  address sender;
  /// The first four bytes of the calldata.
  bytes4 sig;
  /// Wei sent with the call.
  uint256 value;
}
/// The transaction that this call is part of.
library tx {
  /// Wei for a unit of gas.
  uint256 gasprice;
  /// Who signed the transaction.
  address origin;
}
/// The block that the transaction is in.
library block {
  /// The block's base fee, in wei.
  uint256 basefee;
  /// The base fee of blobs, in wei.
  uint256 blobbasefee;
  uint256 chainid;
  /// Who gets the fees of the block.
  address payable coinbase;
  /// Before the Merge, the difficulty; since then, the same as prevrandao.
  uint256 difficulty;
  uint256 gaslimit;
  /// The number of the block.
  uint256 number;
  /// The random number of the beacon chain.
  uint256 prevrandao;
  /// Seconds since 1970.
  uint256 timestamp;
}
/// To and from the bytes of calldata and return data.
library abi {
  /// The arguments, encoded with padding.
  function encode(...) returns (bytes memory);
  /// The arguments one after the other, without padding: different ones can give the same bytes.
  function encodePacked(...) returns (bytes memory);
  /// The same as encode, after a selector.
  function encodeWithSelector(bytes4 selector, ...) returns (bytes memory);
  /// The same as encode, after the selector of a signature.
  function encodeWithSignature(string memory signature, ...) returns (bytes memory);
  /// A call of a function with a tuple of arguments, checked for their types.
  function encodeCall(function functionPointer, (...)) returns (bytes memory);
  /// The values that were encoded; reverts where they were not.
  function decode(bytes memory encodedData, (...)) returns (...);
}
contract $address {
  /// In wei.
  uint256 balance;
  bytes memory code;
  /// The hash of the code.
  bytes32 codehash;
  /// Calls with data; false where the call reverted.
  function call(bytes memory data) payable returns (bool success, bytes memory result);
  /// Runs the code of that address on this contract's storage.
  function delegatecall(bytes memory data) returns (bool success, bytes memory result);
  /// Calls without the right to change anything.
  function staticcall(bytes memory data) view returns (bool success, bytes memory result);
}
contract $payable is $address {
  /// Sends wei with 2300 gas; reverts where that fails.
  function transfer(uint256 amount);
  /// Sends wei with 2300 gas; false where that fails.
  function send(uint256 amount) returns (bool success);
}
contract $array { uint256 length; }
contract $storageArray is $array {
  /// Adds an element: the value, else zero.
  function push($element value);
  /// Removes the last element; reverts where there is none.
  function pop();
}
contract $function { bytes4 selector; }
contract $external is $function {
  /// The contract that is called.
  address addr;
}
library $bytesType {
  /// All arguments one after the other.
  function concat(...) pure returns (bytes memory);
}
library $stringType {
  /// All arguments one after the other.
  function concat(...) pure returns (string memory);
}
library $integerMeta { $it min; $it max; }
library $contractMeta {
  string memory name;
  /// The code that creates the contract.
  bytes memory creationCode;
  /// The code of the contract once it is there.
  bytes memory runtimeCode;
}
library $interfaceMeta {
  string memory name;
  /// Exclusive or of all selectors, as EIP-165 has it.
  bytes4 interfaceId;
}
/// The hash of Ethereum.
function keccak256(bytes memory data) pure returns (bytes32);
function sha256(bytes memory data) pure returns (bytes32);
function ripemd160(bytes memory data) pure returns (bytes20);
/// Who signed the hash; zero where the signature is none.
function ecrecover(bytes32 hash, uint8 v, bytes32 r, bytes32 s) pure returns (address);
/// (x + y) % k without overflow.
function addmod(uint256 x, uint256 y, uint256 k) pure returns (uint256);
/// (x * y) % k without overflow.
function mulmod(uint256 x, uint256 y, uint256 k) pure returns (uint256);
/// Of one of the 256 blocks before this one; zero for others.
function blockhash(uint256 blockNumber) view returns (bytes32);
/// The versioned hash of a blob of this transaction.
function blobhash(uint256 index) view returns (bytes32);
/// Gas that is left.
function gasleft() view returns (uint256);
/// Reverts with Panic(1) where the condition does not hold: for what cannot happen.
function assert(bool condition) pure;
/// Reverts where the condition does not hold.
function require(bool condition) pure;
/// Reverts with a reason where the condition does not hold.
function require(bool condition, string memory reason) pure;
/// Reverts with an error where the condition does not hold.
function require(bool condition, $error memory reason) pure;
/// Undoes all of the call.
function revert() pure;
/// Undoes all of the call, with a reason.
function revert(string memory reason) pure;
/// Sends all wei to the recipient; deletes the contract only in the transaction that created it.
function selfdestruct(address payable recipient);
`),
);

/** A declaration of the table, by its name. */
function builtin(name: string): Found | undefined {
  return topOf(builtins).get(name)?.[0];
}

/** The members of a type of the table, those it inherits too. */
export function builtinMembers(name: string): readonly Found[] {
  const type = builtin(name);
  if (type === undefined) return [];
  return [...membersIn(type), ...type.declared.bases.flatMap(([base = ""]) => builtinMembers(base))];
}

/** True for what can be named: not for types that only stand in the table. */
export function isBuiltinName({ declared }: Found): boolean {
  return !declared.name.startsWith("$");
}
