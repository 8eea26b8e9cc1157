import { base64url, bytesOfBase64url } from "./base64url.ts";
import { keptTextKeys, parsedList, sealedTextKeys } from "./kept-texts.ts";
import { sealedPrefix, type TextStorage } from "./text-keys.ts";
import type { ServerKey } from "./seal-rescue-file.ts";
import { openWork, sealWork, type SealedWork } from "./seal-work.ts";

interface Sealing {
  storage: TextStorage;
  /** Undefined without TLS. */
  subtle: SubtleCrypto | undefined;
  user_id: number;
}

interface Row {
  /** If two rows have the same text, the one with the higher `seq` stands. */
  seq: number;
  key: SealedWork["key"];
  part: string;
}

type Texts = [key: string, text: string][];

/** Returns null for anything that is not a row; it stays in storage. */
const parsedRow = (text: string | null): Row | null => {
  try {
    const row = JSON.parse(text ?? "null") as Partial<Row> | null;
    return row?.key && row.part !== undefined ? { seq: row.seq ?? 0, key: row.key, part: row.part } : null;
  } catch {
    return null;
  }
};

/** Returns rows, latest first. */
const rowsOf = (storage: TextStorage, user_id: number): { name: string; row: Row }[] =>
  sealedTextKeys(storage, user_id)
    .flatMap((name) => {
      const row = parsedRow(storage.getItem(name));
      return row ? [{ name, row }] : [];
    })
    .toSorted((a, b) => b.row.seq - a.row.seq);

const rowOf = async (subtle: SubtleCrypto, public_key: ServerKey, user_id: number, texts: Texts) => {
  const bytes = new TextEncoder().encode(JSON.stringify(texts)).buffer;
  const { key, parts } = await sealWork(subtle, public_key, user_id, [bytes]);
  return { key, part: base64url(parts[0]!) };
};

/** Limits the tries: another tab that writes all the time must not delay a sign-out. */
const mostTries = 5;

/**
 * Seals (encrypts) a user's texts in place, also those that another tab writes meanwhile. Without the server's key, TLS
 * or room they stay as they are. Returns whether nothing readable is left.
 */
export const sealTexts = async (
  { storage, subtle, user_id }: Sealing,
  public_key: ServerKey | null,
): Promise<boolean> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const texts: Texts = keptTextKeys(storage, user_id).map((key) => [key, storage.getItem(key) ?? ""]);
    if (texts.length === 0) return true;
    if (!subtle || !public_key) return false;
    const sealed = await rowOf(subtle, public_key, user_id, texts);
    const row: Row = { seq: (rowsOf(storage, user_id)[0]?.row.seq ?? 0) + 1, ...sealed };
    // Throws when storage is full.
    storage.setItem(sealedPrefix(user_id) + row.key.header.ephemeral_key, JSON.stringify(row));
    // Remove only what is sealed: a text may have changed meanwhile.
    for (const [key, text] of texts) if (storage.getItem(key) === text) storage.removeItem(key);
  }
  return keptTextKeys(storage, user_id).length === 0;
};

/**
 * Appends a newer list to the sealed one: its readers use the later entry. Any other newer text replaces the sealed
 * one.
 */
const joined = (sealed: string, present: string | null): string => {
  if (present === null) return sealed;
  const [older, newer] = [parsedList(sealed), parsedList(present)];
  return older && newer ? JSON.stringify([...older, ...newer]) : present;
};

interface Unsealing extends Sealing {
  /** Asks the server to open a sealed key for the signed-in user. */
  openKey: (sealed_key: string) => Promise<string>;
  /** Returns false once the screens are shown: they have already read the texts. */
  mayGoOn: () => boolean;
}

/**
 * Restores a user's texts, latest row first: a text that is already there is newer. Rejects at the first row that it
 * cannot open now; that row and all earlier ones stay sealed.
 */
export const unsealTexts = async ({ storage, subtle, user_id, openKey, mayGoOn }: Unsealing): Promise<void> => {
  if (!subtle) return;
  for (const { name, row } of rowsOf(storage, user_id)) {
    const key = await openKey(JSON.stringify(row.key));
    const [bytes] = await openWork(subtle, key, [bytesOfBase64url(row.part).buffer]);
    if (!mayGoOn()) return;
    // Another tab has restored this row meanwhile, and may have sent its texts since.
    if (storage.getItem(name) === null) continue;
    const texts = JSON.parse(new TextDecoder().decode(bytes)) as Texts;
    for (const [kept, text] of texts) storage.setItem(kept, joined(text, storage.getItem(kept)));
    storage.removeItem(name);
  }
};
