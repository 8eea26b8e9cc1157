import type { Summary, Tag, User } from "@examplar/contract";
import { inLocalDatabase } from "./app-database.ts";

/** What the app shows when it opens without a network: who is signed in, and the last list they saw. */
export interface RememberedList {
  user_id: number;
  summaries: Summary[];
  tags: Tag[];
  /** Server time, in milliseconds. */
  read_at: number;
}

/** A copy of something else that was read, with the user who read it. */
interface Copy {
  user_id: number;
  value: unknown;
}

/** True after signing out: a late reply to an earlier request must not be remembered. */
let isForgotten = false;

const put = (key: string, value: RememberedList | Copy) =>
  inLocalDatabase(async (database) => {
    if (!isForgotten) await database.put("things", value, key);
  });

/** Remembers the user, and deletes what was remembered of somebody else. */
export const rememberUser = (user: User) =>
  inLocalDatabase(async (database) => {
    if (isForgotten) return;
    const { store, done } = database.transaction("things", "readwrite");
    const known = (await store.get("user")) as User | undefined;
    if (known && known.id !== user.id) await store.clear();
    await Promise.all([store.put(user, "user"), done]);
  });
export const rememberList = (list: RememberedList) => put("list", list);
export const forgetEverything = () => {
  isForgotten = true;
  return inLocalDatabase((database) => database.clear("things"));
};

export const rememberedUser = async (): Promise<User | undefined> =>
  inLocalDatabase(async (database) => (await database.get("things", "user")) as User | undefined);

/** Returns the list only to the user for whom it was stored. */
export const rememberedList = async (): Promise<RememberedList | undefined> => {
  const list = await inLocalDatabase(
    async (database) => (await database.get("things", "list")) as RememberedList | undefined,
  );
  const user = await rememberedUser();
  return list && user && list.user_id === user.id ? list : undefined;
};

export const rememberCopy = async (name: string, value: unknown): Promise<void> => {
  const user = await rememberedUser();
  if (user) await put(`copy/${name}`, { user_id: user.id, value });
};

/** Returns a copy only to the user who read it. */
export const rememberedCopy = async <T>(name: string): Promise<T | undefined> => {
  const copy = await inLocalDatabase(
    async (database) => (await database.get("things", `copy/${name}`)) as Copy | undefined,
  );
  const user = await rememberedUser();
  return copy && user && copy.user_id === user.id ? (copy.value as T) : undefined;
};
