import { readdir, readFile } from "node:fs/promises";
import type { ClientBase } from "pg";

const migrationsFolder = new URL("../../../migrations/", import.meta.url);

/** Arbitrary id of the advisory lock; all migrating servers must use the same one. */
const migrationLock = 727_001;

interface Migration {
  name: string;
  sql: string;
}

const readMigrations = async (): Promise<Migration[]> => {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ""),
      sql: await readFile(new URL(file, migrationsFolder), "utf8"),
    })),
  );
};

const applyOne = async (client: ClientBase, migration: Migration): Promise<void> => {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name) values ($1)", [migration.name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
};

const applyPending = async (client: ClientBase): Promise<string[]> => {
  await client.query(
    "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  const applied = new Set(rows.map((row) => row.name));
  const pending = (await readMigrations()).filter((migration) => !applied.has(migration.name));
  for (const migration of pending) await applyOne(client, migration);
  return pending.map((migration) => migration.name);
};

/**
 * Applies pending migrations, each in its own transaction. The advisory lock makes several starting servers wait for
 * one another instead of migrating twice. Returns the names of the applied migrations.
 */
export const migrate = async (client: ClientBase): Promise<string[]> => {
  await client.query("select pg_advisory_lock($1)", [migrationLock]);
  try {
    return await applyPending(client);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
  }
};
