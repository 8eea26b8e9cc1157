import { randomUUID } from "node:crypto";
import pg from "pg";
import { choiceJson, textJson } from "../support/contents.ts";

/**
 * The baseline: the least work that storing an edit can be, on the same database. Each edit is appended to a history
 * and updates the current answer, as in the product, with the same contents as the virtual students write. But there is
 * no HTTP, sign-in, rule, foreign key or check: only two tables with primary keys and one prepared statement.
 */
const tables = `
  create table bench_edits (edit_id uuid, score_id int, question_id int not null, device_id uuid not null,
    seq int not null, content jsonb, edited_at timestamptz not null, received_at timestamptz not null,
    primary key (score_id, edit_id));
  create table bench_answers (score_id int, question_id int, content jsonb, edit_id uuid not null, seq int not null,
    last_edit_at timestamptz not null, revision int not null default 1, primary key (score_id, question_id))
    with (fillfactor = 50)`;

export const createBareTables = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(tables);
  await client.end();
};

const storeText = `
  with given as (
    select * from unnest($1::uuid[], $2::int[], $3::int[], $4::uuid[], $5::int[], $6::jsonb[], $7::timestamptz[])
      as given (edit_id, score_id, question_id, device_id, seq, content, edited_at)
  ), written as (
    insert into bench_edits select *, edited_at from given on conflict do nothing
  )
  insert into bench_answers as standing
  select score_id, question_id, content, edit_id, seq, edited_at from given
  on conflict (score_id, question_id) do update set content = excluded.content, edit_id = excluded.edit_id,
    seq = excluded.seq, last_edit_at = excluded.last_edit_at, revision = standing.revision + 1`;

const device_id = randomUUID();

/** Returns choices and texts by turns, as the virtual students write them. */
const contentOf = (seq: number): string => (seq % 2 === 0 ? choiceJson(seq) : textJson(seq));

interface Shape {
  clients: number;
  rows: number;
}

const valuesOf = (client: number, seq: number, rows: number): unknown[][] => {
  const numbers = Array.from({ length: rows }, (_, row) => row);
  const now = new Date().toISOString();
  return [
    numbers.map(() => randomUUID()),
    numbers.map((row) => client * rows + row),
    numbers.map(() => seq % 60),
    numbers.map(() => device_id),
    numbers.map(() => seq),
    numbers.map((row) => contentOf(seq + row)),
    numbers.map(() => now),
  ];
};

const store = async (connection: pg.ClientConfig, { clients, rows }: Shape, ms: number): Promise<number> => {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    }),
  );
  const begin = performance.now();
  let stored = 0;
  await Promise.all(
    open.map(async (client, index) => {
      for (let seq = 1; performance.now() < begin + ms; seq += 1) {
        await client.query({ name: "bare_store", text: storeText, values: valuesOf(index, seq, rows) });
        stored += rows;
      }
    }),
  );
  const perSecond = (stored * 1000) / (performance.now() - begin);
  await Promise.all(open.map((client) => client.end()));
  return perSecond;
};

/** Writes one edit per transaction, on as many connections as keep the database busiest here. */
export const bareSingleRow = (connection: pg.ClientConfig, ms: number): Promise<number> =>
  store(connection, { clients: 20, rows: 1 }, ms);

/** Writes many edits per transaction, two in flight: the upper limit of group commit. */
export const bareMultiRow = (connection: pg.ClientConfig, ms: number): Promise<number> =>
  store(connection, { clients: 2, rows: 400 }, ms);
