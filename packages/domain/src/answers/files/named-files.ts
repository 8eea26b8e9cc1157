import { isRecord, isWholeNumber } from "../content/json-shapes.ts";
import type { AnswerContents, NamedFile } from "../question-content.types.ts";

/** The largest id: ids are 32-bit serials of the database. */
const maxId = 2 ** 31 - 1;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const digest = /^[0-9a-f]{64}$/;

export type NamedFiles = Required<AnswerContents["upload"]>;

export const isNamedFile = (value: unknown): value is NamedFile => {
  if (!isRecord(value)) return false;
  const { file_id, sha256 } = value;
  return typeof file_id === "string" && uuid.test(file_id) && typeof sha256 === "string" && digest.test(sha256);
};

export const isPictureId = (id: unknown): id is number => {
  return isWholeNumber(id, 1, maxId);
};

/** Returns the files that an answer names, in the answer's order; none for null or content of another type. */
export const filesIn = (content: unknown): NamedFiles => {
  const { files, picture_ids } = isRecord(content) ? content : {};
  return {
    files: Array.isArray(files) ? files.filter((file) => isNamedFile(file)) : [],
    picture_ids: Array.isArray(picture_ids) ? picture_ids.filter((id) => isPictureId(id)) : [],
  };
};

/** Returns the content that names these files, as it is stored; null when there are none. */
export const contentOfFiles = ({ files, picture_ids }: NamedFiles): AnswerContents["upload"] | null => {
  if (files.length + picture_ids.length === 0) return null;
  return picture_ids.length === 0 ? { files } : { files, picture_ids };
};

/** Returns the content without one file; `name` is its `file_id` or its `picture_id`. */
export const contentWithoutFile = (content: unknown, name: string | number): AnswerContents["upload"] | null => {
  const { files, picture_ids } = filesIn(content);
  return contentOfFiles({
    files: files.filter(({ file_id }) => file_id !== name),
    picture_ids: picture_ids.filter((id) => id !== name),
  });
};

export const countOfFiles = ({ files, picture_ids }: NamedFiles): number => {
  return files.length + picture_ids.length;
};
