import type { UnsealedWork } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { openRescueFile, type Unopened } from "./open-rescue-file.ts";

/** Only its author gets it back: the next person at the computer holds the sealed file, and must not read it. */
export const openSealedWork = async (
  { db }: Pick<Parts, "db">,
  { user_id }: Caller,
  file: string,
): Promise<UnsealedWork | Refusal<"not_found"> | Unopened> => {
  const content = await openRescueFile(db, file);
  if (isRefusal(content)) return content;
  if (content.user_id !== user_id) return refuse("not_found");
  return { edits: [...content.edits], files: [...content.files] };
};
