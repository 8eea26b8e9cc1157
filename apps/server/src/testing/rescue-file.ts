import { webcrypto } from "node:crypto";
import type { RescueKey } from "@examplar/contract";
import { rescueContentFormat, rescueFileFormat, workKeyFormat, type RescueFile, type WorkKey } from "@examplar/domain";

const { subtle } = webcrypto;
const curve = { name: "ECDH", namedCurve: "P-256" };

/** Encrypts content as a browser does. `rescue.test.ts` checks a file of a real browser, to prove that both match. */
export const seal = async ({ key_id, public_key }: RescueKey, content: unknown): Promise<RescueFile> => {
  const theirs = await subtle.importKey("jwk", public_key, curve, false, []);
  const own = await subtle.generateKey(curve, false, ["deriveBits"]);
  const ephemeral_key = Buffer.from(await subtle.exportKey("raw", own.publicKey)).toString("base64url");
  const header = { format: rescueFileFormat, version: 1, key_id, ephemeral_key } as const;
  const bound = Buffer.from(JSON.stringify(header));
  const agreed = await subtle.deriveBits({ name: "ECDH", public: theirs }, own.privateKey, 256);
  const stretched = await subtle.importKey("raw", agreed, "HKDF", false, ["deriveBits"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: bound };
  const bits = await subtle.deriveBits(derivation, stretched, 44 * 8);
  const key = await subtle.importKey("raw", bits.slice(0, 32), "AES-GCM", false, ["encrypt"]);
  const gcm = { name: "AES-GCM", iv: bits.slice(32), additionalData: bound };
  const sealed = await subtle.encrypt(gcm, key, Buffer.from(JSON.stringify(content)));
  return { header, ciphertext: Buffer.from(sealed).toString("base64url") };
};

interface Rescued {
  instance_id: number;
  device_id: string;
  edit: unknown;
}

/** Returns the content that a browser encrypts into the file. */
export const rescueContent = (user_id: number, edits: readonly Rescued[], exported_at = new Date()) => ({
  format: rescueContentFormat,
  version: 1,
  user_id,
  exported_at: exported_at.toISOString(),
  edits: edits.map((entry) => ({ ...entry, set_aside: null })),
});

/** Returns the work key, which a browser puts into the file beside sealed work. */
export const workKey = (user_id: number): WorkKey => ({ format: workKeyFormat, version: 1, user_id, key: "c2VjcmV0" });
