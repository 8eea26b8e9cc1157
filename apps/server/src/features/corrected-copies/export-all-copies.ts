import { Readable } from "node:stream";
import { Zip, ZipPassThrough } from "fflate";
import type { Caller } from "../../platform/http/caller.ts";
import type { FileReply } from "../../platform/http/files/send-file.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { mayExportAll } from "./corrected-copies.policy.ts";
import { listCountingScores, type CountingScore } from "./copies.repository.ts";
import { drawCopy, isBusy, nameOfCopy } from "./copy-file.ts";
import type { ExportTools } from "./export-copy.ts";
import { readCopies } from "./read-copies.ts";

/** Gives two students with one name, or two attempts from two seats, different file names. */
const uniqueNames = (scores: readonly CountingScore[]): string[] => {
  const taken = new Map<string, number>();
  return scores.map((score) => {
    const name = nameOfCopy(score);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : name.replace(/\.pdf$/, ` (${count}).pdf`);
  });
};

/** Yields each copy as soon as it is drawn, so that none waits in memory for the last. */
const zipOf = async function* (
  parts: Parts,
  tools: ExportTools,
  scores: readonly CountingScore[],
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const take = () => {
    const taken = ready;
    ready = [];
    return taken;
  };
  const names = uniqueNames(scores);
  for (const [index, { id }] of scores.entries()) {
    const [copy] = await readCopies(parts, tools, { score_ids: [id], shows_points: true });
    const bytes = copy && (await drawCopy(parts, tools.renderer, copy, true));
    // A copy that cannot be drawn must not block the others: a text file takes its place.
    const entry = new ZipPassThrough(bytes ? names[index]! : `${names[index]!}.missing.txt`);
    zip.add(entry);
    entry.push(bytes ?? new TextEncoder().encode("This copy could not be drawn.\n"), true);
    yield* take();
  }
  zip.end();
  yield* take();
};

/** Exports the newest attempt from every seat, if it is over. */
export const exportAllCopies = async (
  parts: Parts,
  tools: ExportTools,
  caller: Caller,
  quiz_id: number,
): Promise<FileReply | Refusal<"not_found" | "service_unavailable">> => {
  if (!(await mayExportAll(parts.db, caller, quiz_id))) return refuse("not_found");
  const busy = isBusy(tools.renderer);
  if (busy) return busy;
  const scores = await listCountingScores(parts.db, quiz_id);
  const name = scores[0]
    ? nameOfCopy({ quiz_name: scores[0].quiz_name, name: "" }).replace(/ ?-? ?\.pdf$/, "")
    : "copies";
  return {
    filename: `${name}.zip`,
    content_type: "application/zip",
    byte_size: null,
    headers: { "x-copies-count": String(scores.length) },
    open: async () => Readable.from(zipOf(parts, tools, scores)),
  };
};
