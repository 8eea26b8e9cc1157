import { pictureIdsIn } from "@examplar/domain";
import type { LocalAnswer } from "../outbox/outbox.types.ts";
import type { KeptFile, StandingAnswer } from "./file-outbox.types.ts";

interface Joining {
  file: Pick<KeptFile, "chosen_at" | "max_files">;
  picture_id: number;
  /** Null while the server holds nothing. */
  standing: StandingAnswer | null;
  local: Pick<LocalAnswer, "content" | "state" | "outcome" | "stamp" | "revision"> | undefined;
}

export type Joined = { kind: "known" } | { kind: "full" } | { kind: "write"; picture_ids: number[]; made_at: string };

const oneMillisecondAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

/**
 * The answer with one more file. Another computer may have put files into it meanwhile: the file joins what the server
 * holds, and its edit is the later word. Words of this computer that do not stand on the server count besides, and alone
 * where they are the later ones: then a file that the student took out here stays out.
 */
export function joinFile({ file, picture_id, standing, local }: Joining): Joined {
  const max = file.max_files ?? Infinity;
  const own = knownIds(standing, local);
  if (own.includes(picture_id)) return { kind: "known" };
  // Late work joins late work where there is room; where there is none, the later word stands, as for any answer. A file
  // that waits beside the answer is named all the same: this computer may be in time.
  const all = new Set([...own, ...(standing?.late_picture_ids ?? []), picture_id]);
  const picture_ids = all.size <= max ? [...all] : [...own, picture_id];
  if (picture_ids.length > max) return { kind: "full" };
  const after = standing ? oneMillisecondAfter(standing.last_edit_at) : "";
  const made_at = file.chosen_at > after ? file.chosen_at : after;
  return { kind: "write", picture_ids, made_at };
}

function knownIds(standing: Joining["standing"], local: Joining["local"]): number[] {
  const theirs = pictureIdsIn(standing?.content);
  if (!local?.stamp || stands(local, standing?.revision ?? 0)) return theirs;
  const own = pictureIdsIn(local.content);
  if (!standing || local.stamp.edited_at > standing.last_edit_at) return own;
  return [...new Set([...theirs, ...own])];
}

/**
 * Acknowledged in time, and before the server was asked: it has weighed it, and what it holds is what came of that. A
 * later revision than the server told was acknowledged in between.
 */
const stands = (
  { state, outcome, revision }: Pick<LocalAnswer, "state" | "outcome" | "revision">,
  told_revision: number,
): boolean => state === "acknowledged" && outcome !== "late" && revision <= told_revision;
