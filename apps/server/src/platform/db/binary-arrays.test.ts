import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { boolArray, int4Array, jsonbArray, timestamptzArray, uuidArray } from "./binary-arrays.ts";

const { pool, drop } = await createTestDatabase();
afterAll(drop);

/** Returns the values as the database decoded them, as text. */
const understood = async (type: string, values: Buffer): Promise<(string | null)[]> => {
  const { rows } = await pool.query<{ value: string | null }>(
    `select value::text from unnest($1::${type}[]) with ordinality as given (value, place) order by place`,
    [values],
  );
  return rows.map(({ value }) => value);
};

const int4 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
/** Any text without U+0000, which PostgreSQL does not store. */
const text = fc.string({ unit: "binary", maxLength: 50 }).map((value) => value.replaceAll("\0", ""));
const instant = fc.date({ min: new Date("1900-01-01"), max: new Date("2250-01-01"), noInvalidDate: true });

const cases: [string, fc.Arbitrary<unknown>, (values: never[]) => Buffer, (value: never) => string][] = [
  ["int4", int4, int4Array, String],
  ["uuid", fc.uuid(), uuidArray, String],
  ["bool", fc.boolean(), boolArray, String],
];

test.each(cases)("the database reads an array of %s unchanged", async (type, value, encode, said) => {
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 20 }), async (values) => {
      expect(await understood(type, encode(values as never[]))).toEqual(values.map((one) => said(one as never)));
    }),
    { numRuns: 40 },
  );
});

test("the database reads an array of jsonb unchanged, including nulls", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { maxLength: 20 }), async (values) => {
      const json = values.map((html) => (html === null ? null : JSON.stringify({ html })));
      const stored = await understood("jsonb", jsonbArray(json));
      expect(stored.map((one) => (one === null ? null : (JSON.parse(one) as { html: string }).html))).toEqual(values);
    }),
    { numRuns: 40 },
  );
});

test("the database reads an array of timestamps exact to the millisecond", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(instant, { maxLength: 20 }), async (values) => {
      const { rows } = await pool.query<{ value: Date }>(
        "select value from unnest($1::timestamptz[]) with ordinality as given (value, place) order by place",
        [timestamptzArray(values)],
      );
      expect(rows.map(({ value }) => value.toISOString())).toEqual(values.map((value) => value.toISOString()));
    }),
    { numRuns: 40 },
  );
});
