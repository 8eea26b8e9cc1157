import { mayBeKept, outboxDatabaseName } from "@examplar/sync";

/** Where no exam was ever taken there is no outbox, and nothing is loaded for it. */
export const examWasTakenHere = (): Promise<boolean> => mayBeKept(outboxDatabaseName).catch(() => false);
