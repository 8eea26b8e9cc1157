import {
  contentOfFiles,
  countOfFiles,
  filesIn,
  type AnswerContents,
  type NamedFile,
  type NamedFiles,
} from "@examplar/domain";
import { millisecondsAfter } from "../outbox/outbox.rules.ts";
import type { LocalAnswer } from "../outbox/outbox.types.ts";
import type { KeptFile, StandingAnswer } from "./file-outbox.types.ts";

interface Joining {
  file: Pick<KeptFile, "id" | "sha256" | "chosen_at" | "max_files">;
  picture_id: number;
  /** Null when the server holds no answer. */
  standing: StandingAnswer | null;
  local: Pick<LocalAnswer, "content" | "state" | "outcome" | "stamp" | "revision"> | undefined;
}

export type Joined =
  | { kind: "known" }
  | { kind: "full" }
  | { kind: "write"; content: AnswerContents["upload"]; made_at: string };

/** How an answer names a file: by its digest, or by its picture id if the digest is unknown. */
type Name = NamedFile | number;

const none: NamedFiles = { files: [], picture_ids: [] };

/**
 * Returns the answer with a newly chosen file, before its bytes are sent; null if that is impossible or unnecessary.
 */
export const nameFile = (
  { id, sha256, max_files = Infinity }: Pick<KeptFile, "id" | "sha256" | "max_files">,
  content: unknown,
): AnswerContents["upload"] | null => {
  const named = filesIn(content);
  if (sha256 === undefined || names(named, { file_id: id, sha256 }) || countOfFiles(named) >= max_files) return null;
  return contentOfFiles(withFile(named, { file_id: id, sha256 }));
};

/**
 * Returns the answer with one more file. The file joins what the server holds, as a later edit, because another
 * computer may have added files. Local files that the server has not merged are kept too. If the local edit is the
 * later one, it stands alone: a file that the student removed here stays out.
 */
export const joinFile = ({ file, picture_id, standing, local }: Joining): Joined => {
  const max = file.max_files ?? Infinity;
  const name: Name = file.sha256 === undefined ? picture_id : { file_id: file.id, sha256: file.sha256 };
  const { stands, local_extras } = versionsToJoin(standing, local);
  if (names(stands, name)) return { kind: "known" };
  // Late files are included if there is room; otherwise the later edit stands, as for any answer. A file that already
  // waits as late work is named again: this computer may be in time.
  const own = withFile(merge(stands, local_extras), name);
  const all = withFile(merge(merge(stands, local_extras), standing?.late_files ?? none), name);
  const joined = countOfFiles(all) <= max ? all : own;
  if (countOfFiles(joined) > max) return { kind: "full" };
  const after = standing ? millisecondsAfter(standing.last_edit_at, 1) : "";
  const made_at = file.chosen_at > after ? file.chosen_at : after;
  return { kind: "write", content: contentOfFiles(joined)!, made_at };
};

/**
 * Returns the files of the version that stands (or will stand), and of a local version that the server has not compared
 * with it.
 */
const versionsToJoin = (
  standing: Joining["standing"],
  local: Joining["local"],
): { stands: NamedFiles; local_extras: NamedFiles } => {
  const theirs = filesIn(standing?.content);
  if (!local?.stamp || wasCompared(local, standing?.revision ?? 0)) return { stands: theirs, local_extras: none };
  const own = filesIn(local.content);
  if (!standing || local.stamp.edited_at > standing.last_edit_at) return { stands: own, local_extras: none };
  return { stands: theirs, local_extras: own };
};

/**
 * True if the server has already compared the local edit: the edit was acknowledged in time, before the server's reply.
 * A higher local revision was acknowledged after that reply.
 */
const wasCompared = (
  { state, outcome, revision }: Pick<LocalAnswer, "state" | "outcome" | "revision">,
  told_revision: number,
): boolean => state === "acknowledged" && outcome !== "late" && revision <= told_revision;

const names = ({ files, picture_ids }: NamedFiles, name: Name): boolean =>
  typeof name === "number"
    ? picture_ids.includes(name)
    : files.some(({ file_id, sha256 }) => file_id === name.file_id && sha256 === name.sha256);

const withFile = (named: NamedFiles, name: Name): NamedFiles => {
  if (typeof name === "number") return merge(named, { files: [], picture_ids: [name] });
  return merge(named, { files: [name], picture_ids: [] });
};

/** Returns each file once, in the order in which it is first named. */
const merge = (one: NamedFiles, other: NamedFiles): NamedFiles => {
  const known = new Set(one.files.map(({ file_id }) => file_id));
  return {
    files: [...one.files, ...other.files.filter(({ file_id }) => !known.has(file_id))],
    picture_ids: [...new Set([...one.picture_ids, ...other.picture_ids])],
  };
};
