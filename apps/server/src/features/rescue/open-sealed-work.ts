import type { WorkKeyReply } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Unopened } from "./open-rescue-file.ts";
import { parseRescueFile, parseWorkKey } from "./parse-rescue-file.ts";
import { findPrivateKey } from "./server-keys.repository.ts";
import { unseal } from "./unseal-rescue-file.ts";

/** Only the author gets the key: the next person at the computer holds the sealed work, and must not read it. */
export const openSealedWork = async (
  { db }: Pick<Parts, "db">,
  { user_id }: Caller,
  sealed: string,
): Promise<WorkKeyReply | Refusal<"not_found"> | Unopened> => {
  const file = parseRescueFile(sealed);
  if (!file) return refuse("rescue_file_unreadable");
  const { key_id } = file.header;
  const secret = key_id === null ? undefined : await findPrivateKey(db, key_id);
  if (!secret) return refuse("rescue_file_of_another_key");
  const text = await unseal(file, secret);
  if (text === null) return refuse("rescue_file_altered");
  const work = parseWorkKey(text);
  if (!work) return refuse("rescue_file_unreadable");
  return work.user_id === user_id ? { key: work.key } : refuse("not_found");
};
