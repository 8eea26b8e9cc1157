import {
  rescueContentFormat,
  rescueFileFormat,
  workKeyFormat,
  type RescueContent,
  type RescueContentFile,
  type RescueFile,
  type WorkKey,
} from "@examplar/domain";
import { instantOf, isWhole, uuidOf } from "../../../platform/http/loose-values.ts";

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isBase64url = (value: unknown): value is string => typeof value === "string" && /^[\w-]+$/.test(value);

/** Returns the file's text from the request that carries it; empty when there is none. */
export const parseRescueRequest = (text: string): string => {
  const { file } = fieldsOf(parseJson(text));
  return typeof file === "string" ? file : "";
};

/** Returns null for text that is no complete rescue file. */
export const parseRescueFile = (text: string): RescueFile | null => {
  const file = fieldsOf(parseJson(text));
  const { format, version, key_id, ephemeral_key } = fieldsOf(file["header"]);
  const { ciphertext } = file;
  if (format !== rescueFileFormat || version !== 1 || !isBase64url(ephemeral_key) || !isBase64url(ciphertext))
    return null;
  return { header: { format, version, key_id: uuidOf(key_id), ephemeral_key }, ciphertext };
};

/** Leaves the edit as it is: the ledger validates it. */
const parseEntry = (value: unknown): RescueContent["edits"][number] => {
  const { instance_id, device_id, edit } = fieldsOf(value);
  return { instance_id: isWhole(instance_id, 1) ? instance_id : null, device_id: uuidOf(device_id), edit };
};

const longestName = 255;

/** Returns the name without characters that PostgreSQL cannot store. */
const nameIn = (value: unknown): string =>
  typeof value === "string" ? value.slice(0, longestName).toWellFormed().replaceAll("\0", "") : "";

const parseKeptFile = (value: unknown): RescueContentFile => {
  const { file_id, instance_id, question_id, device_id, name, chosen_at, bytes } = fieldsOf(value);
  return {
    file_id: uuidOf(file_id),
    instance_id: isWhole(instance_id, 1) ? instance_id : null,
    question_id: isWhole(question_id, 1) ? question_id : null,
    device_id: uuidOf(device_id),
    name: nameIn(name),
    chosen_at: instantOf(chosen_at)?.toISOString() ?? null,
    bytes: isBase64url(bytes) ? bytes : "",
  };
};

/** Returns null for text that is no key of sealed work. */
export const parseWorkKey = (text: string): WorkKey | null => {
  const { format, version, user_id, key } = fieldsOf(parseJson(text));
  if (format !== workKeyFormat || version !== 1 || !isWhole(user_id, 1) || !isBase64url(key)) return null;
  return { format, version, user_id, key };
};

export const parseRescueContent = (text: string): RescueContent | null => {
  const { format, version, user_id, exported_at, edits, files = [] } = fieldsOf(parseJson(text));
  const at = instantOf(exported_at);
  if (format !== rescueContentFormat || version !== 1 || !isWhole(user_id, 1) || at === null) return null;
  if (!Array.isArray(edits) || !Array.isArray(files)) return null;
  const content = { format, version, user_id, exported_at: at.toISOString() } as const;
  return { ...content, edits: edits.map(parseEntry), files: files.map(parseKeptFile) };
};
