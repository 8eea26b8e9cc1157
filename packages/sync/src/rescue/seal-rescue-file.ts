import type { WorkKey } from "@examplar/domain";
import { base64url } from "./base64url.ts";
import type { RescueData } from "./rescue-data.ts";

/**
 * A rescue file that only the server can read. ECDH on P-256 agrees a secret between a key pair made for this file and
 * the server's key. HKDF-SHA-256 with an empty salt and `info` = the header's JSON gives 44 bytes: 32 for AES-256-GCM,
 * 12 for its nonce. The header's JSON is also the additional data: with a changed header, decryption fails. Bytes are
 * base64url.
 */
export interface SealedRescueFile {
  header: {
    format: "examplar-rescue-sealed";
    version: 1;
    /** Id of the server's key; null when the key has none. */
    key_id: string | null;
    /** The file's own public key, as an uncompressed point. */
    ephemeral_key: string;
  };
  /** The data's JSON, encrypted, with the tag at the end. */
  ciphertext: string;
}

const curve = { name: "ECDH", namedCurve: "P-256" };
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

/** The server's public key as JWK; its `kid` goes into the header. */
export type ServerKey = JsonWebKey & { kid?: string };

export const sealRescueFile = async (
  subtle: SubtleCrypto,
  public_key: ServerKey,
  data: RescueData | WorkKey,
): Promise<SealedRescueFile> => {
  const theirs = await subtle.importKey("jwk", public_key, curve, false, []);
  const own = await subtle.generateKey(curve, false, ["deriveBits"]);
  const header: SealedRescueFile["header"] = {
    format: "examplar-rescue-sealed",
    version: 1,
    key_id: public_key.kid ?? null,
    ephemeral_key: base64url(await subtle.exportKey("raw", own.publicKey)),
  };
  const bound = bytesOf(JSON.stringify(header));
  const agreed = await subtle.deriveBits({ name: "ECDH", public: theirs }, own.privateKey, 256);
  const { key, iv } = await stretch(subtle, agreed, bound);
  const text = bytesOf(JSON.stringify(data));
  const sealed = await subtle.encrypt({ name: "AES-GCM", iv, additionalData: bound }, key, text);
  return { header, ciphertext: base64url(sealed) };
};

/** Derives the key and its nonce. The key is used once, so the nonce need not be random. */
const stretch = async (subtle: SubtleCrypto, agreed: ArrayBuffer, info: Uint8Array<ArrayBuffer>) => {
  const secret = await subtle.importKey("raw", agreed, "HKDF", false, ["deriveBits"]);
  const salt = new Uint8Array(0);
  const bits = await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, secret, 44 * 8);
  const key = await subtle.importKey("raw", bits.slice(0, 32), "AES-GCM", false, ["encrypt"]);
  return { key, iv: bits.slice(32) };
};
