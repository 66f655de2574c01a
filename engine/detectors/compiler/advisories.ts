/** Published weaknesses of libraries that contracts import, and how the source tells that it has one. */

/** What is wrong with a file of a library, from one release of it up to another. */
export interface Advisory {
  readonly id: string;
  /** Its path in the library, as its first line tells it. */
  readonly file: string;
  /** First release that has it, and first one that does not; several lines of releases are mended apart. */
  readonly ranges: readonly (readonly [string, string])[];
  readonly isSevere: boolean;
  /** What it does: goes on from "which". */
  readonly effect: string;
  /** Calls of these are exposed; without any, contracts that inherit from what is in the file. */
  readonly functions?: readonly string[];
}

/** Of OpenZeppelin Contracts, newest first; only of releases whose files tell their version. */
export const advisories: readonly Advisory[] = [
  {
    id: "CVE-2024-27094",
    file: "utils/Base64.sol",
    ranges: [
      ["4.5.0", "4.9.6"],
      ["5.0.0", "5.0.2"],
    ],
    isSevere: false,
    effect: "may read memory beyond the data and return a wrong result",
    functions: ["encode"],
  },
  {
    id: "CVE-2023-40014",
    file: "metatx/ERC2771Context.sol",
    ranges: [["4.4.0", "4.9.3"]],
    isSevere: false,
    effect: "takes the zero address for the sender where a trusted forwarder sends short calldata",
  },
  {
    id: "CVE-2023-34459",
    file: "utils/cryptography/MerkleProof.sol",
    ranges: [["4.7.0", "4.9.2"]],
    isSevere: true,
    effect: "accepts forged leaves in Merkle trees with a node of value 0 one step below the root",
    functions: ["multiProofVerify", "multiProofVerifyCalldata", "processMultiProof", "processMultiProofCalldata"],
  },
  {
    id: "CVE-2023-34234",
    file: "governance/Governor.sol",
    ranges: [["4.4.0", "4.9.1"]],
    isSevere: true,
    effect: "lets anyone block a proposal by front-running it with the same one and cancelling that",
  },
  {
    id: "CVE-2023-30542",
    file: "governance/compatibility/GovernorCompatibilityBravo.sol",
    ranges: [["4.4.0", "4.8.3"]],
    isSevere: true,
    effect: "cuts off the calldata of proposals whose signatures are fewer than their calls",
  },
  {
    id: "CVE-2023-30541",
    file: "proxy/transparent/TransparentUpgradeableProxy.sol",
    ranges: [["4.4.0", "4.8.3"]],
    isSevere: false,
    effect: "makes functions unreachable whose selectors clash with those of the proxy",
  },
  {
    id: "CVE-2023-26488",
    file: "token/ERC721/extensions/ERC721Consecutive.sol",
    ranges: [["4.8.0", "4.8.2"]],
    isSevere: true,
    effect: "counts balances wrongly where a batch has a single token",
  },
  {
    id: "CVE-2022-35961",
    file: "utils/cryptography/ECDSA.sol",
    ranges: [["4.4.0", "4.7.3"]],
    isSevere: true,
    effect: "accepts the same signature in a short form too, so that a list of used signatures can be bypassed",
    functions: ["recover", "tryRecover"],
  },
  {
    id: "CVE-2022-35915",
    file: "utils/introspection/ERC165Checker.sol",
    ranges: [["4.4.0", "4.7.2"]],
    isSevere: false,
    effect: "may revert or use up all gas where the queried contract returns unexpected data",
    functions: [
      "supportsERC165",
      "supportsInterface",
      "getSupportedInterfaces",
      "supportsAllInterfaces",
      "supportsERC165InterfaceUnchecked",
    ],
  },
  {
    id: "CVE-2022-31198",
    file: "governance/extensions/GovernorVotesQuorumFraction.sol",
    ranges: [["4.4.0", "4.7.2"]],
    isSevere: true,
    effect: "lets defeated proposals pass after the quorum was lowered",
  },
  {
    id: "CVE-2022-31172",
    file: "utils/cryptography/SignatureChecker.sol",
    ranges: [["4.4.0", "4.7.1"]],
    isSevere: false,
    effect: "may revert where it should report an invalid signature",
    functions: ["isValidSignatureNow"],
  },
  {
    id: "CVE-2022-39384",
    file: "proxy/utils/Initializable.sol",
    ranges: [["4.4.0", "4.4.1"]],
    isSevere: false,
    effect: "lets an initializer that makes external calls be reentered",
  },
];

/** The first line of a file of OpenZeppelin Contracts, also where several files were put together. */
export interface LibraryHeader {
  readonly file: string;
  /** The release that the file was last changed in. */
  readonly release: string;
}

/** The headers in a source, in order. */
export function libraryHeadersIn(text: string): readonly LibraryHeader[] {
  if (!text.includes("// OpenZeppelin Contracts ")) return [];
  return [...text.matchAll(header)].map(([, updated = "", first = "", file = ""]) => ({
    file,
    release: updated || first,
  }));
}

const header =
  /^\/\/ OpenZeppelin Contracts (?:\(last updated v(\d+\.\d+\.\d+)\)|v(\d+\.\d+\.\d+)) \(([\w/-]+\.sol)\)/gm;
