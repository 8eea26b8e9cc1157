import { randomUUID } from "node:crypto";
import pg from "pg";

/**
 * The references: the least that storing an edit could be. One table with the ledger's columns, a prepared insert, no
 * HTTP, no sign-in, no rules, no current answer.
 */
const columns = "edit_id, score_id, question_id, device_id, seq, content, edited_at";

export const createBareTable = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create table bench_edits (edit_id uuid primary key, score_id int not null,
    question_id int not null, device_id uuid not null, seq int not null, content jsonb, edited_at timestamptz not null)`);
  await client.end();
};

const content = JSON.stringify({ choice_id: "a" });
const device_id = randomUUID();

const repeat = async (
  connection: pg.ClientConfig,
  { clients, ms, rows }: { clients: number; ms: number; rows: number },
  write: (client: pg.Client, seq: number) => Promise<unknown>,
): Promise<number> => {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    }),
  );
  const begin = performance.now();
  let written = 0;
  await Promise.all(
    open.map(async (client) => {
      for (let seq = 1; performance.now() < begin + ms; seq += 1) {
        await write(client, seq);
        written += rows;
      }
    }),
  );
  const perSecond = (written * 1000) / (performance.now() - begin);
  await Promise.all(open.map((client) => client.end()));
  return perSecond;
};

/** One row, one transaction, on as many connections as keep the database busiest here. */
export const bareSingleRow = (connection: pg.ClientConfig, ms: number): Promise<number> =>
  repeat(connection, { clients: 20, ms, rows: 1 }, (client, seq) =>
    client.query({
      name: "bare_single",
      text: `insert into bench_edits (${columns}) values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [randomUUID(), 1, seq, device_id, seq, content, new Date()],
    }),
  );

const batch = 400;

/** Many rows, one transaction, two in flight: the limit of what grouping could reach. */
export const bareMultiRow = (connection: pg.ClientConfig, ms: number): Promise<number> =>
  repeat(connection, { clients: 2, ms, rows: batch }, (client, seq) => {
    const rows = Array.from({ length: batch }, (_, index) => index);
    const now = new Date().toISOString();
    return client.query({
      name: "bare_multi",
      text: `insert into bench_edits (${columns}) select * from unnest(
        $1::uuid[], $2::int[], $3::int[], $4::uuid[], $5::int[], $6::jsonb[], $7::timestamptz[])`,
      values: [
        rows.map(() => randomUUID()),
        rows.map(() => 1),
        rows,
        rows.map(() => device_id),
        rows.map(() => seq),
        rows.map(() => content),
        rows.map(() => now),
      ],
    });
  });
