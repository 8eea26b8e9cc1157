import { webcrypto } from "node:crypto";
import type { RescueFile } from "@examplar/domain";
import { curve, type CurveKey } from "./server-keys.repository.ts";

const { subtle } = webcrypto;

/** Derives the key and the nonce of one file, as described at `RescueFile` of the domain. */
const agree = async (secret: CurveKey, { ephemeral_key }: RescueFile["header"], bound: Buffer) => {
  const own = await subtle.importKey("jwk", secret, curve, false, ["deriveBits"]);
  const theirs = await subtle.importKey("raw", Buffer.from(ephemeral_key, "base64url"), curve, false, []);
  const agreed = await subtle.deriveBits({ name: "ECDH", public: theirs }, own, 256);
  const stretched = await subtle.importKey("raw", agreed, "HKDF", false, ["deriveBits"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: bound };
  const bits = await subtle.deriveBits(derivation, stretched, 44 * 8);
  const key = await subtle.importKey("raw", bits.slice(0, 32), "AES-GCM", false, ["decrypt"]);
  return { key, iv: bits.slice(32) };
};

/** Returns null if any bit of the header or text was changed after sealing. */
export const unseal = async ({ header, ciphertext }: RescueFile, secret: CurveKey): Promise<string | null> => {
  const { format, version, key_id, ephemeral_key } = header;
  const bound = Buffer.from(JSON.stringify({ format, version, key_id, ephemeral_key }));
  try {
    const { key, iv } = await agree(secret, header, bound);
    const gcm = { name: "AES-GCM", iv, additionalData: bound };
    return Buffer.from(await subtle.decrypt(gcm, key, Buffer.from(ciphertext, "base64url"))).toString();
  } catch {
    return null;
  }
};
