import type { WorkKey } from "@examplar/domain";
import { describe, expect, test } from "vitest";
import type { RescueData } from "./rescue-data.ts";
import { type SealedRescueFile, sealRescueFile } from "./seal-rescue-file.ts";
import { openWork, sealWork } from "./seal-work.ts";
import { openSealed, serverKeyPair } from "./server-key.test-facts.ts";

const { subtle } = crypto;

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

describe("a rescue file", () => {
  test("is read by the holder of the private key, to the last character", async () => {
    const { public_key, privateKey } = await serverKeyPair("2026-11");
    const sealed = await sealRescueFile(subtle, public_key, data);
    expect(sealed.header).toMatchObject({ format: "examplar-rescue-sealed", version: 1, key_id: "2026-11" });
    expect(await openSealed(privateKey, JSON.parse(JSON.stringify(sealed)) as SealedRescueFile)).toEqual(data);
  });

  test("of a large exam is read as well", async () => {
    const { public_key, privateKey } = await serverKeyPair();
    const large = { ...data, edits: Array.from({ length: 2_000 }, () => data.edits[0]!) };
    expect(await openSealed(privateKey, await sealRescueFile(subtle, public_key, large))).toEqual(large);
  });

  test("cannot be read by anybody else", async () => {
    const { public_key } = await serverKeyPair();
    const sealed = await sealRescueFile(subtle, public_key, data);
    expect(sealed.header.key_id).toBeNull();
    expect(JSON.stringify(sealed)).not.toContain("device-a");
    await expect(openSealed((await serverKeyPair()).privateKey, sealed)).rejects.toThrow();
  });

  test("cannot be opened when a byte of it or of its header was changed", async () => {
    const { public_key, privateKey } = await serverKeyPair("right");
    const sealed = await sealRescueFile(subtle, public_key, data);
    const first = sealed.ciphertext.startsWith("A") ? "B" : "A";
    await expect(
      openSealed(privateKey, { ...sealed, ciphertext: first + sealed.ciphertext.slice(1) }),
    ).rejects.toThrow();
    await expect(
      openSealed(privateKey, { ...sealed, header: { ...sealed.header, key_id: "wrong" } }),
    ).rejects.toThrow();
  });

  test("is different each time it is sealed", async () => {
    const { public_key } = await serverKeyPair();
    const files = await Promise.all([1, 2].map(() => sealRescueFile(subtle, public_key, data)));
    expect(new Set(files.map(({ ciphertext }) => ciphertext)).size).toBe(2);
    expect(new Set(files.map(({ header }) => header.ephemeral_key)).size).toBe(2);
  });
});

describe("sealed work", () => {
  const parts = ["My secret essay.", "A photo."].map((text) => new TextEncoder().encode(text).buffer);
  const textOf = (part: ArrayBuffer): string => new TextDecoder().decode(part);

  test("LOSS-30~ is opened with the key that only the server can read, which names its author", async () => {
    const { public_key, privateKey } = await serverKeyPair("2026-11");
    const sealed = await sealWork(subtle, public_key, 7, parts);
    expect(sealed.parts.map(textOf).join()).not.toContain("secret");
    const named = (await openSealed(privateKey, sealed.key)) as WorkKey;
    expect(named).toMatchObject({ format: "examplar-work-key", version: 1, user_id: 7 });
    const opened = await openWork(subtle, named.key, sealed.parts);
    expect(opened.map(textOf)).toEqual(["My secret essay.", "A photo."]);
  });

  test("an altered part, or a part in another position, cannot be opened", async () => {
    const { public_key, privateKey } = await serverKeyPair();
    const sealed = await sealWork(subtle, public_key, 7, parts);
    const { key } = (await openSealed(privateKey, sealed.key)) as WorkKey;
    await expect(openWork(subtle, key, sealed.parts.toReversed())).rejects.toThrow();
    new Uint8Array(sealed.parts[0]!)[3]! ^= 1;
    await expect(openWork(subtle, key, sealed.parts)).rejects.toThrow();
  });
});
