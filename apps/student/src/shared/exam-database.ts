import type { ExamDocument, Quiz, QuizInstance, Receipt, RescueKey, Summary, User } from "@examplar/contract";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** Everything the exam needs to open without a network; what is typed lives in the outbox, not here. */
export interface ExamPack {
  user: User;
  quiz: Quiz;
  summary: Summary;
  paper: QuizInstance;
  documents: ExamDocument[];
  rescue_key: RescueKey | null;
  /** What this computer's clock was wrong by, for a day that begins without a network. */
  clock_offset: number;
}

export interface KeptReceipt {
  user_id: number;
  summary_id: number;
  receipt: Receipt;
}

interface Schema extends DBSchema {
  packs: { key: number; value: ExamPack };
  receipts: { key: number; value: KeptReceipt };
}

const databaseName = "examplar-exam";
/** Grows when the shape changes: what an older version wrote is then thrown away, never half understood. */
const version = 1;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const open = () =>
  (opened ??= openDB<Schema>(databaseName, version, {
    upgrade: (database) => {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      // Both by the seat.
      database.createObjectStore("packs");
      database.createObjectStore("receipts");
    },
    terminated: () => {
      opened = undefined;
    },
  }));

/** Undefined where the browser keeps nothing: the exam then goes on, and only cannot be opened without a network. */
export const inExamDatabase = async <T>(
  act: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await act(await open());
  } catch (error) {
    console.warn("The exam's local copy could not be used.", error);
    opened = undefined;
    return undefined;
  }
};
