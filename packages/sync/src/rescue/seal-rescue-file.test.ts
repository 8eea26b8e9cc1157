import type { WorkKey } from "@examplar/domain";
import { describe, expect, test } from "vitest";
import type { RescueData } from "./rescue-data.ts";
import { type SealedRescueFile, sealRescueFile } from "./seal-rescue-file.ts";
import { openWork, sealWork } from "./seal-work.ts";

const { subtle } = crypto;
const curve = { name: "ECDH", namedCurve: "P-256" };

const data: RescueData = {
  format: "examplar-rescue",
  version: 1,
  user_id: 7,
  exported_at: "2026-11-16T09:00:00.000Z",
  edits: [
    {
      instance_id: 70,
      device_id: "device-a",
      edit: {
        edit_id: "e1",
        question_id: 1,
        seq: 1,
        kind: "answer",
        content: { text: "L’été, 25 °C 🌡" },
        edited_at: "2026-11-16T09:00:00.000Z",
        base_revision: 0,
      },
      set_aside: null,
    },
  ],
  files: [],
};

const keyPair = async (kid?: string) => {
  const { publicKey, privateKey } = await subtle.generateKey(curve, true, ["deriveBits"]);
  const public_key: JsonWebKey & { kid?: string } = await subtle.exportKey("jwk", publicKey);
  return { public_key: kid ? { ...public_key, kid } : public_key, privateKey };
};

const unbase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Written from the description of the format alone, as the server's reader is. */
const open = async (privateKey: CryptoKey, { header, ciphertext }: SealedRescueFile): Promise<unknown> => {
  const bound = new Uint8Array(new TextEncoder().encode(JSON.stringify(header)));
  const theirs = await subtle.importKey("raw", unbase64url(header.ephemeral_key), curve, false, []);
  const agreed = await subtle.deriveBits({ name: "ECDH", public: theirs }, privateKey, 256);
  const secret = await subtle.importKey("raw", agreed, "HKDF", false, ["deriveBits"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: bound };
  const bits = new Uint8Array(await subtle.deriveBits(hkdf, secret, 352));
  const key = await subtle.importKey("raw", bits.slice(0, 32), "AES-GCM", false, ["decrypt"]);
  const gcm = { name: "AES-GCM", iv: bits.slice(32), additionalData: bound };
  return JSON.parse(new TextDecoder().decode(await subtle.decrypt(gcm, key, unbase64url(ciphertext))));
};

describe("a rescue file", () => {
  test("is read by the holder of the private key, to the last character", async () => {
    const { public_key, privateKey } = await keyPair("2026-11");
    const sealed = await sealRescueFile(subtle, public_key, data);
    expect(sealed.header).toMatchObject({ format: "examplar-rescue-sealed", version: 1, key_id: "2026-11" });
    expect(await open(privateKey, JSON.parse(JSON.stringify(sealed)) as SealedRescueFile)).toEqual(data);
  });

  test("of a large exam is read as well", async () => {
    const { public_key, privateKey } = await keyPair();
    const large = { ...data, edits: Array.from({ length: 2_000 }, () => data.edits[0]!) };
    expect(await open(privateKey, await sealRescueFile(subtle, public_key, large))).toEqual(large);
  });

  test("says nothing to anybody else", async () => {
    const { public_key } = await keyPair();
    const sealed = await sealRescueFile(subtle, public_key, data);
    expect(sealed.header.key_id).toBeNull();
    expect(JSON.stringify(sealed)).not.toContain("device-a");
    await expect(open((await keyPair()).privateKey, sealed)).rejects.toThrow();
  });

  test("opens no more when a byte of it or of its header was changed", async () => {
    const { public_key, privateKey } = await keyPair("right");
    const sealed = await sealRescueFile(subtle, public_key, data);
    const first = sealed.ciphertext.startsWith("A") ? "B" : "A";
    await expect(open(privateKey, { ...sealed, ciphertext: first + sealed.ciphertext.slice(1) })).rejects.toThrow();
    await expect(open(privateKey, { ...sealed, header: { ...sealed.header, key_id: "wrong" } })).rejects.toThrow();
  });

  test("is sealed anew each time", async () => {
    const { public_key } = await keyPair();
    const files = await Promise.all([1, 2].map(() => sealRescueFile(subtle, public_key, data)));
    expect(new Set(files.map(({ ciphertext }) => ciphertext)).size).toBe(2);
    expect(new Set(files.map(({ header }) => header.ephemeral_key)).size).toBe(2);
  });
});

describe("sealed work", () => {
  const parts = ["My secret essay.", "A photo."].map((text) => new TextEncoder().encode(text).buffer);
  const textOf = (part: ArrayBuffer): string => new TextDecoder().decode(part);

  test("LOSS-30~ is opened with the key that only the server can read, which names its author", async () => {
    const { public_key, privateKey } = await keyPair("2026-11");
    const sealed = await sealWork(subtle, public_key, 7, parts);
    expect(sealed.parts.map(textOf).join()).not.toContain("secret");
    const named = (await open(privateKey, sealed.key)) as WorkKey;
    expect(named).toMatchObject({ format: "examplar-work-key", version: 1, user_id: 7 });
    const opened = await openWork(subtle, named.key, sealed.parts);
    expect(opened.map(textOf)).toEqual(["My secret essay.", "A photo."]);
  });

  test("an altered part, or one in another's place, opens nothing", async () => {
    const { public_key, privateKey } = await keyPair();
    const sealed = await sealWork(subtle, public_key, 7, parts);
    const { key } = (await open(privateKey, sealed.key)) as WorkKey;
    await expect(openWork(subtle, key, sealed.parts.toReversed())).rejects.toThrow();
    new Uint8Array(sealed.parts[0]!)[3]! ^= 1;
    await expect(openWork(subtle, key, sealed.parts)).rejects.toThrow();
  });
});
