import type { WorkKeyReply } from "@examplar/contract";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import type { Unopened } from "./open-rescue-file.ts";
import { parseRescueFile, parseWorkKey } from "./parse-rescue-file.ts";
import { mayOpenWork } from "../rescue.policy.ts";
import { findPrivateKey } from "./server-keys.repository.ts";
import { unseal } from "./unseal-rescue-file.ts";

export const openSealedWork = async (
  { db }: Pick<Parts, "db">,
  caller: Caller,
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
  return mayOpenWork(caller, work) ? { key: work.key } : refuse("not_found");
};
