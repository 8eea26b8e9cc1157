import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "../platform/db/db.ts";
import { urlOfDatabase, withClient } from "./database-server.ts";

export interface TestDatabase extends Database {
  url: string;
  /** Closes the connections and removes the database. */
  drop: () => Promise<void>;
}

/**
 * Creates a migrated, empty database for one test file:
 * `const database = await createTestDatabase(); afterAll(database.drop);`
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { server_url, template } = inject("database");
  const name = `examplar_test_${randomBytes(6).toString("hex")}`;
  await withClient(server_url, (client) => client.query(`create database ${name} template ${template}`));
  const url = urlOfDatabase(server_url, name);
  const database = openDatabase({ connectionString: url, max: 6 });
  const drop = async () => {
    await database.stop();
    await withClient(server_url, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...database, url, drop };
};
