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
  /** Of two rows with the same text, the later one has the text that stands. */
  seq: number;
  key: SealedWork["key"];
  part: string;
}

type Texts = [key: string, text: string][];

/** Null is no row: it is left alone. */
const parsedRow = (text: string | null): Row | null => {
  try {
    const row = JSON.parse(text ?? "null") as Partial<Row> | null;
    return row?.key && row.part !== undefined ? { seq: row.seq ?? 0, key: row.key, part: row.part } : null;
  } catch {
    return null;
  }
};

/** The latest first. */
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

/** Another tab that writes all the time must not hold a sign-out up. */
const mostTries = 5;

/**
 * Seals a person's texts in place, also what another tab writes meanwhile. Without the server's key, TLS or room they stay
 * as they are. Returns whether nothing readable is left.
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
    // Throws when there is no room for it.
    storage.setItem(sealedPrefix(user_id) + row.key.header.ephemeral_key, JSON.stringify(row));
    // Only what is sealed goes.
    for (const [key, text] of texts) if (storage.getItem(key) === text) storage.removeItem(key);
  }
  return keptTextKeys(storage, user_id).length === 0;
};

/** A list that was begun anew goes behind the sealed one: its readers let the later entry stand. */
const joined = (sealed: string, present: string | null): string => {
  if (present === null) return sealed;
  const [older, newer] = [parsedList(sealed), parsedList(present)];
  return older && newer ? JSON.stringify([...older, ...newer]) : present;
};

interface Unsealing extends Sealing {
  /** The server opens the sealed key for the person who is signed in. */
  openKey: (sealed_key: string) => Promise<string>;
  /** False once the screens are shown: they have read what is there. */
  mayGoOn: () => boolean;
}

/**
 * Puts a person's texts back, the latest first: what is there already is newer than what comes. Rejects at the first row
 * that cannot be opened now; it stays sealed, and so do those before it.
 */
export const unsealTexts = async ({ storage, subtle, user_id, openKey, mayGoOn }: Unsealing): Promise<void> => {
  if (!subtle) return;
  for (const { name, row } of rowsOf(storage, user_id)) {
    const key = await openKey(JSON.stringify(row.key));
    const [bytes] = await openWork(subtle, key, [bytesOfBase64url(row.part).buffer]);
    if (!mayGoOn()) return;
    // Another tab has put it back meanwhile, and may have sent it since.
    if (storage.getItem(name) === null) continue;
    const texts = JSON.parse(new TextDecoder().decode(bytes)) as Texts;
    for (const [kept, text] of texts) storage.setItem(kept, joined(text, storage.getItem(kept)));
    storage.removeItem(name);
  }
};
