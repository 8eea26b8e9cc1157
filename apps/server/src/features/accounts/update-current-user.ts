import { topics } from "@examplar/contract";
import type { Language } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { updateUser } from "./accounts.repository.ts";

interface Change {
  language?: Language | undefined;
  camera_id?: string | null | undefined;
}

/** Updates the user's other open pages too, for instance to another language. */
export const updateCurrentUser = async ({ db, realtime }: Parts, caller: Caller, change: Change): Promise<void> => {
  if (change.language === undefined && change.camera_id === undefined) return;
  await db.transaction().execute(async (trx) => {
    await updateUser(trx, caller.user_id, change);
    await realtime.publish(trx, topics.user(caller.user_id), { kind: "user_changed", user_id: caller.user_id });
  });
};
