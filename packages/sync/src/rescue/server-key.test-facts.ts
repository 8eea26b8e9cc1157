import { bytesOfBase64url } from "./base64url.ts";
import type { SealedRescueFile } from "./seal-rescue-file.ts";

const { subtle } = crypto;
const curve = { name: "ECDH", namedCurve: "P-256" };

export const serverKeyPair = async (kid?: string) => {
  const { publicKey, privateKey } = await subtle.generateKey(curve, true, ["deriveBits"]);
  const public_key: JsonWebKey & { kid?: string } = await subtle.exportKey("jwk", publicKey);
  return { public_key: kid ? { ...public_key, kid } : public_key, privateKey };
};

/** Written only from the description of the format, like the server's reader. */
export const openSealed = async (privateKey: CryptoKey, { header, ciphertext }: SealedRescueFile): Promise<unknown> => {
  const bound = new Uint8Array(new TextEncoder().encode(JSON.stringify(header)));
  const theirs = await subtle.importKey("raw", bytesOfBase64url(header.ephemeral_key), curve, false, []);
  const agreed = await subtle.deriveBits({ name: "ECDH", public: theirs }, privateKey, 256);
  const secret = await subtle.importKey("raw", agreed, "HKDF", false, ["deriveBits"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: bound };
  const bits = new Uint8Array(await subtle.deriveBits(hkdf, secret, 352));
  const key = await subtle.importKey("raw", bits.slice(0, 32), "AES-GCM", false, ["decrypt"]);
  const gcm = { name: "AES-GCM", iv: bits.slice(32), additionalData: bound };
  return JSON.parse(new TextDecoder().decode(await subtle.decrypt(gcm, key, bytesOfBase64url(ciphertext))));
};
