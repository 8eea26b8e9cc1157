import { base64url, bytesOfBase64url } from "./base64url.ts";
import { keptTextKeys, sealedPrefix, sealedTextKeys, type TextStorage } from "./kept-texts.ts";
import type { ServerKey } from "./seal-rescue-file.ts";
import { openWork, sealWork, type SealedWork } from "./seal-work.ts";

interface Sealing {
  storage: TextStorage;
  /** Undefined without TLS. */
  subtle: SubtleCrypto | undefined;
  user_id: number;
}

interface Row {
  key: SealedWork["key"];
  part: string;
}

type Texts = [key: string, text: string][];

/**
 * Seals a person's texts in place. Without the server's key, TLS or room they stay as they are. Returns whether nothing
 * readable is left.
 */
export const sealTexts = async (
  { storage, subtle, user_id }: Sealing,
  keyOf: () => Promise<ServerKey | null>,
): Promise<boolean> => {
  if (keptTextKeys(storage, user_id).length === 0) return true;
  const public_key = subtle ? await keyOf() : null;
  if (!subtle || !public_key) return false;
  const texts: Texts = keptTextKeys(storage, user_id).map((key) => [key, storage.getItem(key) ?? ""]);
  const bytes = new TextEncoder().encode(JSON.stringify(texts)).buffer;
  const { key, parts } = await sealWork(subtle, public_key, user_id, [bytes]);
  const row: Row = { key, part: base64url(parts[0]!) };
  const name = sealedPrefix(user_id) + key.header.ephemeral_key;
  try {
    storage.setItem(name, JSON.stringify(row));
  } catch {
    return false;
  }
  // Another tab may have written meanwhile: only what is sealed goes.
  for (const [sealed, text] of texts) if (storage.getItem(sealed) === text) storage.removeItem(sealed);
  return keptTextKeys(storage, user_id).length === 0;
};

const parsedList = (text: string): unknown[] | null => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
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
  onFault: (error: unknown) => void;
}

/** Puts a person's texts back. What cannot be opened now stays sealed. */
export const unsealTexts = async ({ storage, subtle, user_id, openKey, onFault }: Unsealing): Promise<void> => {
  if (!subtle) return;
  for (const name of sealedTextKeys(storage, user_id)) {
    try {
      const { key, part } = JSON.parse(storage.getItem(name) ?? "null") as Row;
      const [bytes] = await openWork(subtle, await openKey(JSON.stringify(key)), [bytesOfBase64url(part).buffer]);
      const texts = JSON.parse(new TextDecoder().decode(bytes)) as Texts;
      for (const [kept, text] of texts) storage.setItem(kept, joined(text, storage.getItem(kept)));
      storage.removeItem(name);
    } catch (error) {
      onFault(error);
    }
  }
};
