/** Password hashing with scrypt. */

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** 32 MB and some 100 ms for each try. */
const cost = { logN: 15, r: 8, p: 1 };
const keyLength = 32;

/** `scrypt$logN$r$p$salt$hash`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ["scrypt", cost.logN, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Takes as long where there is no hash to compare with, so that its duration does not tell whether a user exists. */
export async function verifyPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  const [, logN, r, p, salt = "", hash = ""] = (hashed ?? nobodysHash).split("$");
  const derived = await derive(password, Buffer.from(salt, "base64url"), {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(derived, Buffer.from(hash, "base64url")) && typeof hashed === "string";
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

const nobodysHash = [
  "scrypt",
  cost.logN,
  cost.r,
  cost.p,
  Buffer.alloc(16).toString("base64url"),
  Buffer.alloc(keyLength).toString("base64url"),
].join("$");

function derive(password: string, salt: Buffer, { logN, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, keyLength, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
