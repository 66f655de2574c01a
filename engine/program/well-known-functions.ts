/** Functions that standards, wrappers, exchanges and proxies agree on, by their signatures; what they do stands with the groups. */

/** Of ERC-20 and what is commonly added to it; what ERC-721 has too goes by the same signature. */
export const erc20 = {
  totalSupply: "totalSupply()",
  balanceOf: "balanceOf(address)",
  allowance: "allowance(address,address)",
  transfer: "transfer(address,uint256)",
  transferFrom: "transferFrom(address,address,uint256)",
  approve: "approve(address,uint256)",
  increaseAllowance: "increaseAllowance(address,uint256)",
  mint: "mint(address,uint256)",
  burnFrom: "burnFrom(address,uint256)",
  /** Of the wrappers that everyone uses, as a function of the token. */
  safeTransfer: "safeTransfer(address,uint256)",
  permit: "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
  /** As Dai has it. */
  permitAll: "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)",
  nonces: "nonces(address)",
  domainSeparator: "DOMAIN_SEPARATOR()",
  /** Of ERC-1363. */
  transferAndCall: "transferAndCall(address,uint256)",
  transferAndCallWithData: "transferAndCall(address,uint256,bytes)",
  transferFromAndCall: "transferFromAndCall(address,address,uint256)",
  transferFromAndCallWithData: "transferFromAndCall(address,address,uint256,bytes)",
  /** Of ERC-777. */
  send: "send(address,uint256,bytes)",
  operatorSend: "operatorSend(address,address,uint256,bytes,bytes)",
  /** Of Permit2. */
  permittedTransferFrom: "transferFrom(address,address,uint160,address)",
} as const;

/** Of ERC-721, and of what mints its tokens. */
export const erc721 = {
  ownerOf: "ownerOf(uint256)",
  safeTransferFrom: "safeTransferFrom(address,address,uint256)",
  safeTransferFromWithData: "safeTransferFrom(address,address,uint256,bytes)",
  setApprovalForAll: "setApprovalForAll(address,bool)",
  getApproved: "getApproved(uint256)",
  isApprovedForAll: "isApprovedForAll(address,address)",
  supportsInterface: "supportsInterface(bytes4)",
  safeMintNext: "safeMint(address)",
  safeMint: "safeMint(address,uint256)",
  safeMintWithData: "safeMint(address,uint256,bytes)",
} as const;

/** Of ERC-1155. */
export const erc1155 = {
  safeTransferFrom: "safeTransferFrom(address,address,uint256,uint256,bytes)",
  safeBatchTransferFrom: "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
  mint: "mint(address,uint256,uint256,bytes)",
  mintBatch: "mintBatch(address,uint256[],uint256[],bytes)",
} as const;

/** What wallets and tools ask of proxies and their owners. */
export const proxyFunctions = {
  implementation: "implementation()",
  admin: "admin()",
  upgradeTo: "upgradeTo(address)",
  upgradeToAndCall: "upgradeToAndCall(address,bytes)",
  changeAdmin: "changeAdmin(address)",
  owner: "owner()",
  transferOwnership: "transferOwnership(address)",
} as const;

/** The functions that let somebody take tokens on another's signature. */
export const permits: ReadonlySet<string> = new Set([erc20.permit, erc20.permitAll]);

/** The functions that pay in ERC-20 tokens. */
export const tokenPayments = [erc20.transfer, erc20.safeTransfer, erc20.transferFrom] as const;

/** The functions that let the first argument take tokens, with the position of the amount where there is one. */
export const approvals: Readonly<Record<string, number>> = {
  [erc20.approve]: 1,
  [erc20.increaseAllowance]: 1,
  [erc721.setApprovalForAll]: 1,
};

/** The functions that take tokens out of an account which approved the caller, with the position of that account. */
export const tokenPulls: Readonly<Record<string, number>> = {
  [erc20.transferFrom]: 0,
  [erc20.permittedTransferFrom]: 0,
  [erc721.safeTransferFrom]: 0,
  [erc721.safeTransferFromWithData]: 0,
  [erc1155.safeTransferFrom]: 0,
  [erc1155.safeBatchTransferFrom]: 0,
  [erc20.burnFrom]: 0,
};

/** The functions of tokens that call the receiver, with the position of the receiver among their parameters. */
export const receiverCalls: Readonly<Record<string, number>> = {
  [erc721.safeTransferFrom]: 1,
  [erc721.safeTransferFromWithData]: 1,
  [erc1155.safeTransferFrom]: 1,
  [erc1155.safeBatchTransferFrom]: 1,
  [erc721.safeMintNext]: 0,
  [erc721.safeMint]: 0,
  [erc721.safeMintWithData]: 0,
  [erc1155.mint]: 0,
  [erc1155.mintBatch]: 0,
  [erc20.transferAndCall]: 0,
  [erc20.transferAndCallWithData]: 0,
  [erc20.transferFromAndCall]: 1,
  [erc20.transferFromAndCallWithData]: 1,
  [erc20.send]: 0,
  [erc20.operatorSend]: 1,
};

/**
 * What exchanges say of their state at this moment: a quote is a price as it is, amounts become one by division, a root
 * is squared first. What a trade leaves as it was is none of them: the value of a pool's share, `get_virtual_price`.
 */
export const spotPrices: Readonly<Record<string, "quote" | "amounts" | "root">> = {
  "getReserves()": "amounts",
  "slot0()": "root",
  [erc20.balanceOf]: "amounts",
  "getAmountsOut(uint256,address[])": "quote",
  "getAmountsIn(uint256,address[])": "quote",
  "get_dy(int128,int128,uint256)": "quote",
  "get_dy(uint256,uint256,uint256)": "quote",
  "quoteExactInputSingle(address,address,uint24,uint256,uint160)": "quote",
};
