/** Signing in with a wallet of the browser. */

import { err, type Result } from "../../../engine/util/result.ts";
import type { LoginResponse } from "../../auth/contract.ts";
import type { Client } from "./client.ts";
import type { ApiFailure } from "./failure.ts";

/** What wallets put into the page (EIP-1193). */
export interface Wallet {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** The wallet, where the browser has one. */
export function findWallet(): Wallet | undefined {
  const { ethereum } = window as { readonly ethereum?: Partial<Wallet> };
  return typeof ethereum?.request === "function" ? (ethereum as Wallet) : undefined;
}

/** Has the wallet sign a challenge, which opens a session of the account with its address. */
export async function loginWithWallet(client: Client, wallet: Wallet): Promise<Result<LoginResponse, ApiFailure>> {
  const [address] = await ask<readonly string[]>(wallet, "eth_requestAccounts", []);
  if (address === undefined) return err(refusal("The wallet has no account for this page."));
  const query = new URLSearchParams({ ethAddress: address, format: "eip712" });
  const challenge = await client.getOpen(`auth/challenge?${query}`);
  if (!challenge.ok) return challenge;
  const signature = await ask<string>(wallet, "eth_signTypedData_v4", [address, JSON.stringify(challenge.value)]);
  const { value } = (challenge.value as { readonly message: { readonly value: string } }).message;
  return client.loginSigned(`MetaMask ${value}.${signature}`, `${address.slice(0, 6)}…${address.slice(-4)}`);
}

/** What went wrong in the wallet, in words for its owner. */
export function walletFailure(error: unknown): ApiFailure {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (code === 4001) return refusal("The wallet did not sign: the request was declined.");
  return refusal(`The wallet did not sign: ${typeof message === "string" ? message : "it gave no reason."}`);
}

async function ask<T>(wallet: Wallet, method: string, params: readonly unknown[]): Promise<T> {
  return (await wallet.request({ method, params })) as T;
}

function refusal(message: string): ApiFailure {
  return { kind: "refused", message, status: 0, code: null, retryAfterS: null };
}
