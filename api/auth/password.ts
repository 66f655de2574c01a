/** Password hashing with scrypt. */

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** What trying one password costs: `128 * r * 2 ** logN` bytes, and time as that times `p`. */
export interface PasswordCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and some 100 ms for each try. */
const usualCost: PasswordCost = { logN: 15, r: 8, p: 1 };
const keyLength = 32;

/** Hashes passwords, and compares them with hashes. */
export interface Passwords {
  /** `scrypt$logN$r$p$salt$hash`, the last two in base64url. */
  hash(password: string): Promise<string>;
  /** Takes as long where there is no hash to compare with, so that its duration does not tell whether a user exists. */
  verify(password: string, hashed: string | null | undefined): Promise<boolean>;
}

/** New hashes have that cost; old ones are compared with whatever they were made with. */
export function makePasswords(cost: PasswordCost = usualCost): Passwords {
  const nobodysHash = toText(cost, Buffer.alloc(16), Buffer.alloc(keyLength));
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return toText(cost, salt, await derive(password, salt, cost));
    },
    async verify(password, hashed) {
      const [, logN, r, p, salt = "", hash = ""] = (hashed ?? nobodysHash).split("$");
      const itsCost = { logN: Number(logN), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, "base64url"), itsCost);
      return timingSafeEqual(derived, Buffer.from(hash, "base64url")) && typeof hashed === "string";
    },
  };
}

/** A random password of 24 letters and digits: 142 bits. */
export function makeRandomPassword(): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  let password = "";
  while (password.length < 24) {
    const [byte = 255] = randomBytes(1);
    if (byte < alphabet.length * 4) password += alphabet[byte % alphabet.length];
  }
  return password;
}

function toText({ logN, r, p }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return ["scrypt", logN, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, keyLength, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
