import type { User } from "@examplar/contract";
import type { Db } from "../../platform/db/db.ts";
import { findUser, listRolesOf, listSchoolsOf } from "./accounts.repository.ts";

/** Returns the user's own data; undefined when the account has been deleted. */
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
