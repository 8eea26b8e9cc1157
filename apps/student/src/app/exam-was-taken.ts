import { mayBeKept, outboxDatabaseName } from "@examplar/sync";

/** Returns whether an exam may have been taken here. Without an outbox, no code of an exam is loaded. */
export const examWasTakenHere = (): Promise<boolean> => mayBeKept(outboxDatabaseName).catch(() => false);
