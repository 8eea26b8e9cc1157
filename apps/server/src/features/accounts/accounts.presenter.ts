import type { User } from "@examplar/contract";
import type { Db } from "../../platform/db/db.ts";
import { findUser, listRolesOf, listSchoolsOf } from "./accounts.repository.ts";

/** The user as they see themself. Undefined when the account is gone. */
export const presentUser = async (db: Db, user_id: number): Promise<User | undefined> => {
  const [user, schools, roles] = await Promise.all([
    findUser(db, user_id),
    listSchoolsOf(db, user_id),
    listRolesOf(db, user_id),
  ]);
  if (!user) return undefined;
  const held = new Set(roles.map(({ role }) => role));
  return {
    ...user,
    teacher: held.has("teacher") || held.has("administrator"),
    support: held.has("support"),
    administrator: held.has("administrator"),
    schools,
  };
};
