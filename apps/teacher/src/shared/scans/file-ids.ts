import { randomId } from "@examplar/ui";

const digestOf = async (bytes: BufferSource): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Formats the digest as a UUID of version 8, which may hold any bits. */
const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");

const knownIds = new WeakMap<File, Map<string, string>>();

/** Fallback without TLS, where WebCrypto is missing: recognises only the same `File` objects again. */
const rememberedId = (place: string, file: File): string => {
  const ids = knownIds.get(file) ?? new Map<string, string>();
  const id = ids.get(place) ?? randomId();
  knownIds.set(file, ids.set(place, id));
  return id;
};

/**
 * Returns the ids under which files are sent to a sheet. They derive from the bytes, so that choosing the files again,
 * even after a reload, resumes the upload. Identical pages of one choice get different ids.
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
