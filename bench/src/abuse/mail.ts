import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const patienceMs = 10_000;

const codesTo = async (folder: string, email: string): Promise<string[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.json$/.test(name)).toSorted();
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  return (mails as { to: string; text: string }[])
    .filter(({ to }) => to === email)
    .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? "");
};

/** Waits for this many codes mailed to an address, and returns them. Without a mail server, mails are in the outbox. */
export const mailedCodes = async (data_dir: string, email: string, count: number): Promise<string[]> => {
  const folder = join(data_dir, "outbox");
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(50)) {
    const codes = await codesTo(folder, email);
    if (codes.length >= count) return codes;
  }
  throw new Error("a code was not mailed");
};
