import { workKeyFormat, type WorkKey } from "@examplar/domain";
import { base64url, bytesOfBase64url } from "./base64url.ts";
import { sealRescueFile, type SealedRescueFile, type ServerKey } from "./seal-rescue-file.ts";

/** Work encrypted with its own key; that key is sealed for the server. */
export interface SealedWork {
  key: SealedRescueFile;
  parts: ArrayBuffer[];
}

/** The key encrypts one work only, so the position of a part serves as its nonce. */
const gcmOf = (place: number) => {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(8, place);
  return { name: "AES-GCM", iv };
};

export const sealWork = async (
  subtle: SubtleCrypto,
  public_key: ServerKey,
  user_id: number,
  parts: readonly ArrayBuffer[],
): Promise<SealedWork> => {
  const key = await subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]);
  const sealed = await Promise.all(parts.map((part, place) => subtle.encrypt(gcmOf(place), key, part)));
  const secret = base64url(await subtle.exportKey("raw", key));
  const named: WorkKey = { format: workKeyFormat, version: 1, user_id, key: secret };
  return { key: await sealRescueFile(subtle, public_key, named), parts: sealed };
};

/** Rejects if a single bit has changed. `key` is as the server returned it. */
export const openWork = async (
  subtle: SubtleCrypto,
  key: string,
  parts: readonly ArrayBuffer[],
): Promise<ArrayBuffer[]> => {
  const secret = await subtle.importKey("raw", bytesOfBase64url(key), "AES-GCM", false, ["decrypt"]);
  return Promise.all(parts.map((part, place) => subtle.decrypt(gcmOf(place), secret, part)));
};
