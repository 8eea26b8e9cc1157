import { createHash, createHmac, randomBytes, randomInt, scrypt as scryptCallback, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const scrypt = promisify(scryptCallback) as (secret: string, salt: Buffer, length: number) => Promise<Buffer>;
const saltLength = 16;

/** Session tokens have 256 random bits: a plain hash suffices to make a stolen table useless. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Idempotent: every request with the previous token gets the same new one, however many replies are lost. */
export const newNonce = (): Buffer => randomBytes(32);
export const nextToken = (token: string, nonce: Buffer): string =>
  createHmac("sha256", token).update(nonce).digest("base64url");

/** The contract has normalised the address. */
export const hashEmail = (email: string): Buffer => createHash("sha256").update(email).digest();

export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, "0");

/** A code has only a million values: the slow hash protects it in a stolen table during its lifetime. */
export const hashCode = async (code: string): Promise<Buffer> => {
  const salt = randomBytes(saltLength);
  return Buffer.concat([salt, await scrypt(code, salt, 32)]);
};

export const codeMatches = async (code: string, stored: Buffer): Promise<boolean> => {
  const salt = stored.subarray(0, saltLength);
  return timingSafeEqual(await scrypt(code, salt, 32), stored.subarray(saltLength));
};

/** A hash that matches no code. */
export const noCodeHash = Buffer.alloc(saltLength + 32);
