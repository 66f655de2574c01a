/** Functions that many contracts have, by their selectors: what is called where no source says what a selector is of. */

import { keccak256Hex } from "../../util/keccak256.ts";
import { memoize } from "../../util/memoize.ts";

/** By what they are commonly found in; a name that several kinds share stands once. */
const signatures = {
  tokens: `name() symbol() decimals() totalSupply() balanceOf(address) transfer(address,uint256) allowance(address,address)
    transferFrom(address,address,uint256) approve(address,uint256) increaseAllowance(address,uint256)
    decreaseAllowance(address,uint256) mint(address,uint256) mint(uint256) mint(address) mint() burn(uint256) burn(address,uint256)
    burnFrom(address,uint256) permit(address,address,uint256,uint256,uint8,bytes32,bytes32) nonces(address) DOMAIN_SEPARATOR()
    transferAndCall(address,uint256) transferAndCall(address,uint256,bytes) approveAndCall(address,uint256,bytes)
    batchTransfer(address[],uint256) multiTransfer(address[],uint256[]) airdrop(address[],uint256[]) distribute(address[],uint256)
    cap() snapshot() delegate(address) delegates(address) getVotes(address) flashLoan(address,address,uint256,bytes)
    maxFlashLoan(address) flashFee(address,uint256)`,
  collections: `ownerOf(uint256) safeTransferFrom(address,address,uint256) safeTransferFrom(address,address,uint256,bytes)
    setApprovalForAll(address,bool) getApproved(uint256) isApprovedForAll(address,address) supportsInterface(bytes4)
    tokenURI(uint256) tokenByIndex(uint256) tokenOfOwnerByIndex(address,uint256) safeMint(address,uint256) safeMint(address)
    safeMint(address,uint256,bytes) balanceOf(address,uint256) balanceOfBatch(address[],uint256[]) uri(uint256)
    safeTransferFrom(address,address,uint256,uint256,bytes) safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
    mint(address,uint256,uint256,bytes) mintBatch(address,uint256[],uint256[],bytes) burn(address,uint256,uint256)
    burnBatch(address,uint256[],uint256[]) setBaseURI(string) setTokenURI(uint256,string) royaltyInfo(uint256,uint256)`,
  vaults: `asset() totalAssets() convertToShares(uint256) convertToAssets(uint256) maxDeposit(address) previewDeposit(uint256)
    deposit(uint256,address) maxMint(address) previewMint(uint256) mint(uint256,address) maxWithdraw(address)
    previewWithdraw(uint256) withdraw(uint256,address,address) maxRedeem(address) previewRedeem(uint256)
    redeem(uint256,address,address) deposit() deposit(uint256) deposit(address) deposit(address,uint256) withdraw()
    withdraw(uint256) withdraw(address) withdraw(address,uint256) withdraw(uint256,address) withdrawAll() withdrawTo(address,uint256)
    redeem(uint256) claim() claim(address) claim(uint256) claimRewards() getReward() harvest() stake() stake(uint256)
    unstake() unstake(uint256) exit() earned(address) rewardPerToken() notifyRewardAmount(uint256) compound() rebalance()
    balances(address) getBalance() borrow(uint256) repay(uint256) liquidate(address) emergencyWithdraw() emergencyWithdraw(uint256)
    emergencyWithdraw(address) donate() donate(address) contribute() fund() refund() refund(address) payout() pay(address)
    collect() collect(uint256) cashOut() sweep() sweep(address) sweep(address,uint256) rescue() rescueTokens(address,uint256)
    recoverERC20(address,uint256) withdrawToken(address,uint256) withdrawTokens(address) withdrawETH(uint256) withdrawEther(uint256)`,
  rights: `owner() transferOwnership(address) renounceOwnership() acceptOwnership() pendingOwner() claimOwnership()
    setOwner(address) changeOwner(address) newOwner(address) initOwner() admin() setAdmin(address) changeAdmin(address)
    authority() setAuthority(address) governance() setGovernance(address) acceptGovernance() operator() setOperator(address)
    minter() setMinter(address) addMinter(address) isOwner() isOwner(address) hasRole(bytes32,address) getRoleAdmin(bytes32)
    grantRole(bytes32,address) revokeRole(bytes32,address) renounceRole(bytes32,address) DEFAULT_ADMIN_ROLE() MINTER_ROLE()
    paused() pause() unpause() setPaused(bool) stop() start() kill() kill(address) destroy() destroy(address) close() die()
    shutdown() suicide() destruct() selfDestruct() addToWhitelist(address) removeFromWhitelist(address) setFee(uint256)
    setPrice(uint256) setOracle(address) setToken(address) setTreasury(address) setFeeRecipient(address)`,
  proxies: `implementation() proxiableUUID() upgradeTo(address) upgradeToAndCall(address,bytes) upgrade(address)
    upgrade(address,address) upgradeAndCall(address,address,bytes) setImplementation(address) initialize() initialize(address)
    initialize(address,address) initialize(address,uint256) initialize(address,address,address) initialize(bytes)
    initialize(string,string) initialize(string,string,uint8) init() init(address) setup() setup(address)
    diamondCut((address,uint8,bytes4[])[],address,bytes) facets() facetAddress(bytes4) masterCopy() clone(address)`,
  exchanges: `factory() token0() token1() getReserves() price0CumulativeLast() price1CumulativeLast() kLast() sync() skim(address)
    swap(uint256,uint256,address,bytes) createPair(address,address) getPair(address,address)
    addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256) WETH() feeTo() setFeeTo(address)
    addLiquidityETH(address,uint256,uint256,uint256,address,uint256)
    removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)
    removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)
    swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
    swapTokensForExactTokens(uint256,uint256,address[],address,uint256)
    swapExactETHForTokens(uint256,address[],address,uint256) swapExactTokensForETH(uint256,uint256,address[],address,uint256)
    getAmountsOut(uint256,address[]) getAmountsIn(uint256,address[]) quote(uint256,uint256,uint256) buy() buy(uint256)
    buy(address) buyTokens() buyTokens(address) sell(uint256) swap(uint256) swap(address,address,uint256) exchange(uint256)
    getPrice() price() latestAnswer() latestRoundData() uniswapV2Call(address,uint256,uint256,bytes)
    onFlashLoan(address,address,uint256,uint256,bytes)`,
  wallets: `execute(address,uint256,bytes) execute(address,bytes) execute(bytes) executeBatch(address[],uint256[],bytes[])
    multicall(bytes[]) batch(bytes[]) call(address,bytes) forward(address,bytes) delegatecall(address,bytes) send(address,uint256)
    sendTo(address,uint256) submitTransaction(address,uint256,bytes) confirmTransaction(uint256) executeTransaction(uint256)
    revokeConfirmation(uint256) addOwner(address) removeOwner(address) replaceOwner(address,address) changeRequirement(uint256)
    addOwnerWithThreshold(address,uint256) changeThreshold(uint256) enableModule(address) disableModule(address,address)
    execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)
    isValidSignature(bytes32,bytes) initWallet(address[],uint256,uint256) setDailyLimit(uint256) confirm(bytes32)
    onERC721Received(address,address,uint256,bytes) onERC1155Received(address,address,uint256,uint256,bytes)
    tokensReceived(address,address,address,uint256,bytes,bytes) propose(address,uint256,bytes) vote(uint256) vote(uint256,bool)
    execute(uint256) cancel(uint256) queue(uint256) schedule(address,uint256,bytes,bytes32,bytes32,uint256)`,
  games: `play() play(uint256) bet() bet(uint256) guess(uint8) guess(uint256) guess(bytes32) enter() enter(uint256) join() bid()
    bid(uint256) settle() finalize() end() endAuction() auctionEnd() draw() pickWinner() lottery() commit(bytes32)
    reveal(uint256,bytes32) register() register(address) attack() flip(bool) solve(uint256) lock(uint256) unlock() unlock(bytes32)
    set(uint256) get() setValue(uint256) add(uint256) increment() count() reset() run() update() update(uint256) number()`,
} as const;

const bySelector = memoize((groups: Readonly<Record<string, string>>): ReadonlyMap<number, string> => {
  const all = Object.values(groups).flatMap((list) => list.split(/\s+/));
  return new Map(all.map((signature) => [selectorOf(signature), signature]));
});

function selectorOf(signature: string): number {
  return Number.parseInt(keccak256Hex(new TextEncoder().encode(signature)).slice(0, 8), 16);
}

/** As in `withdraw(uint256)`; undefined where many contracts have none with that selector. */
export function knownSignature(selector: number): string | undefined {
  return bySelector(signatures).get(selector);
}
