import { randomId } from "@examplar/ui";

const digestOf = async (bytes: BufferSource): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** A version 8 UUID: its bits are the caller's own. */
const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");

const knownIds = new WeakMap<File, Map<string, string>>();

/** Without TLS there is no WebCrypto: there only the very same choice of files is known again. */
const rememberedId = (place: string, file: File): string => {
  const ids = knownIds.get(file) ?? new Map<string, string>();
  const id = ids.get(place) ?? randomId();
  knownIds.set(file, ids.set(place, id));
  return id;
};

/**
 * The ids under which files are sent to a sheet. They come from the bytes, so that files that are chosen again, also after a
 * reload, go on where the first try stopped. Equal pages of one choice stay several pages.
 */
export const fileIdsOf = async (sheet_id: number, role: string, files: readonly File[]): Promise<string[]> => {
  const place = `${sheet_id}:${role}`;
  if (!globalThis.crypto?.subtle) return files.map((file) => rememberedId(place, file));
  const [ids, seen] = [[] as string[], new Map<string, number>()];
  for (const file of files) {
    const digest = await digestOf(await file.arrayBuffer());
    const before = seen.get(digest) ?? 0;
    seen.set(digest, before + 1);
    ids.push(uuidOf(await digestOf(new TextEncoder().encode(`${place}:${digest}:${before}`))));
  }
  return ids;
};
