import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildAccommodation } from "../../../builders/index.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";

const migration = new URL("../../../../migrations/20261116120000_one_seat_decision.sql", import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Runs the migration's statement, which converts the stored ratios to fractions, on rows as they were before it. */
const convert = async (ratio: string): Promise<string> => {
  const { id } = await buildAccommodation(database.db);
  await sql`update time_accommodations set ratio = ${ratio}::numeric where id = ${id}`.execute(database.db);
  const [statement = ""] = /update time_accommodations set[^;]+;/.exec(await readFile(migration, "utf8")) ?? [];
  await sql.raw(statement.replace(/;$/, ` where id = ${id};`)).execute(database.db);
  const row = await database.db.selectFrom("time_accommodations").selectAll().where("id", "=", id).executeTakeFirst();
  return `${row?.numerator}/${row?.denominator}`;
};

test("stored ratios become the intended fraction, and none becomes smaller", async () => {
  await sql`alter table time_accommodations add column ratio numeric(6, 4)`.execute(database.db);
  const ratios = ["0.3333", "0.6667", "0.6666", "0.5", "0.25", "1", "0", "0.1667", "0.3334", "0.1234", "1.3333", "10"];
  const fractions = [];
  for (const ratio of ratios) fractions.push(await convert(ratio));
  expect(fractions).toEqual([
    "1/3",
    "2/3",
    "2/3",
    "1/2",
    "1/4",
    "1/1",
    "0/1",
    "1/6",
    "1667/5000",
    "617/5000",
    "4/3",
    "10/1",
  ]);
});
