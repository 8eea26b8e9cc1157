import type { DemoAccount } from "@examplar/contract";
import type { Parts } from "../../platform/parts.ts";
import { listDemoAccounts as listRows } from "./accounts.repository.ts";

/** One line a person, under the first school they belong to. */
export const listDemoAccounts = async ({ db }: Parts): Promise<DemoAccount[]> => {
  const byId = new Map<number, DemoAccount>();
  for (const row of await listRows(db)) if (!byId.has(row.id)) byId.set(row.id, { ...row, email: row.email ?? "" });
  return [...byId.values()];
};
