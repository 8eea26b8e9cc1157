import { listDemoAccounts } from "./features/accounts/index.ts";
import {
  keepDemoDocuments,
  keepDemoRecordings,
  keepDemoScans,
  loadDemoData,
  refreshDemoDates,
} from "./features/demo/index.ts";
import type { Parts } from "./platform/parts.ts";

/** Loads demo data into an empty installation; on later runs, moves the demo exams to today. */
export const prepareDemo = async (parts: Parts, say: (line: string) => void): Promise<void> => {
  if (!parts.config.demo) return;
  const { db } = parts;
  const now = parts.clock.now();
  if (await loadDemoData({ db, now })) say("Loaded the demo data");
  else if (await refreshDemoDates({ db, now })) say("Moved the demo exams to today");
  await keepDemoDocuments(parts);
  await keepDemoRecordings(parts);
  await keepDemoScans(parts);
};

/** Returns lines that list the demo accounts, as the sign-in page offers them. */
export const describeDemo = async (parts: Parts): Promise<string[]> => {
  if (!parts.config.demo) return [];
  const accounts = await listDemoAccounts(parts);
  const width = Math.max(...accounts.map(({ role }) => role.length));
  const lines = accounts.map(({ role, name, email }) => `  ${role.padEnd(width)}  ${name} <${email}>`);
  return ["Demo accounts, in one click on the sign-in page:", ...lines];
};
