import { contentOfFiles, type NamedFile, type NamedFiles, type RescuedFile } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";
import { importPicture } from "../answer-pictures/index.ts";
import { importEdits, type AnswersEngine } from "../answers/index.ts";
import { namedFiles } from "./named-files.repository.ts";
import type { OpenedContent, OpenedFile } from "./sealing/rescue-thread.types.ts";
import { whyNotTaken, type Attempts } from "./rescue.policy.ts";

type Placed = { [Field in keyof OpenedFile]: NonNullable<OpenedFile[Field]> };

const isPlaced = (file: OpenedFile): file is Placed => Object.values(file).every((value) => value !== null);

const later = (chosen_at: string, last_edit_at: Date | null): Date =>
  new Date(Math.max(Date.parse(chosen_at), (last_edit_at?.getTime() ?? 0) + 1));

type Fate = Pick<RescuedFile, "picture_id" | "outcome" | "code">;
const no = (code: RescuedFile["code"], picture_id: number | null = null): Fate => ({
  picture_id,
  outcome: "rejected",
  code,
});

const isNamed = ({ files, picture_ids }: NamedFiles, { file_id, sha256 }: NamedFile, picture_id: number): boolean =>
  picture_ids.includes(picture_id) || files.some((file) => file.file_id === file_id && file.sha256 === sha256);

/**
 * Adds the file to the answer by an edit with the file's own id, so that a second import is idempotent. The edit has
 * its own device id too: only the student's computer may continue its sequence numbers. The computer's id vouches for
 * it.
 */
const takeFile = async (
  parts: Parts,
  engine: AnswersEngine,
  { user_id, score_id }: { user_id: number; score_id: number },
  { file_id, instance_id, question_id, device_id, name, chosen_at, bytes }: Placed,
): Promise<Fate> => {
  const { last_edit_at, standing, ...named } = await namedFiles(parts.db, score_id, question_id);
  const imported = await importPicture(parts, engine, {
    user_id,
    instance_id,
    question_id,
    filename: name,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    file_id,
    named,
  });
  if ("code" in imported) return no(imported.code);
  const { picture_id, file, is_new } = imported;
  // The answer already names the file: its edit was validated, and only the bytes were missing.
  const fate = isNamed(standing, file, picture_id) ? "stored" : "late";
  if (isNamed(named, file, picture_id)) return { picture_id, outcome: is_new ? fate : "duplicate", code: null };
  const edit = {
    edit_id: file_id,
    question_id,
    seq: 1,
    kind: "answer",
    content: contentOfFiles({ ...named, files: [...named.files, file] }),
    edited_at: later(chosen_at, last_edit_at).toISOString(),
    base_revision: 0,
  };
  const brought = { instance_id, device_id: file_id, vouched_by: device_id, edits: [edit] };
  const [result] = await importEdits(parts, engine, brought);
  return { picture_id, outcome: result!.outcome, code: result!.code };
};

/**
 * Imports files one after the other, because each is added to the files before it. The report keeps the order of the
 * file.
 */
export const takeFiles = async (
  parts: Parts,
  engine: AnswersEngine,
  attempts: Attempts,
  { user_id, files }: OpenedContent,
): Promise<RescuedFile[]> => {
  const results: RescuedFile[] = [];
  for (const file of files) {
    const code = isPlaced(file) ? whyNotTaken(attempts, user_id, file.instance_id) : "malformed";
    const attempt = attempts.get(file.instance_id ?? 0);
    const fate = isPlaced(file) && attempt && code === null ? await takeFile(parts, engine, attempt, file) : no(code);
    const { name, instance_id, question_id } = file;
    results.push({ name, instance_id, question_id, ...fate });
  }
  return results;
};
