import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { OutboxMail } from "./mail.ts";

const outboxMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sent_at: z.string(),
});

/** How many mails a page shows; older ones stay in the folder. */
const listed = 100;

/** Writes a temporary file and renames it: a reader sees the whole file or none, even after a power cut. */
const writeWhole = async (folder: string, name: string, content: string | Buffer): Promise<void> => {
  const partial = join(folder, `.${name}.partial`);
  const file = await open(partial, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, join(folder, name));
};

/** The id starts with the time, so that the folder's order is the order of sending. */
const idFor = (now: Date): string => `${now.toISOString().replaceAll(":", "-")}_${randomUUID().slice(0, 8)}`;

export interface OutboxEntry {
  to: string;
  subject: string;
  text: string;
  message: Buffer;
}

/** Writes the JSON last, so that every listed mail has its message file. */
export const putInOutbox = async (folder: string, now: Date, { message, ...mail }: OutboxEntry): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entry: OutboxMail = { id: idFor(now), ...mail, sent_at: now.toISOString() };
  await writeWhole(folder, `${entry.id}.eml`, message);
  await writeWhole(folder, `${entry.id}.json`, JSON.stringify(entry, null, 2));
};

/** Returns nothing for a file that is not our mail: the page of mails must not break on it. */
const readEntry = async (path: string): Promise<OutboxMail[]> => {
  try {
    return [outboxMailSchema.parse(JSON.parse(await readFile(path, "utf8")))];
  } catch {
    return [];
  }
};

export const listOutbox = async (folder: string): Promise<OutboxMail[]> => {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .toSorted()
    .toReversed()
    .slice(0, listed);
  return (await Promise.all(newest.map((name) => readEntry(join(folder, name))))).flat();
};

/** Deletes old mails, by the time in their names. Ignores files with other names, and a missing folder. */
export const removeFromOutbox = async (
  folder: string,
  { older_than, limit }: { older_than: Date; limit: number },
): Promise<number> => {
  const end = older_than.toISOString().replaceAll(":", "-");
  const old = (await readdir(folder).catch(() => []))
    .filter((name) => /^\.?\d{4}-\d\d-\d\dT/.test(name) && name.replace(/^\./, "") < end)
    .slice(0, limit);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
};
