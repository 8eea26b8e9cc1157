import pg from "pg";
import { maxAttemptEdits } from "@examplar/domain";
import type { Abuse } from "../abuse.types.ts";
import { startIntruders, type Intruder } from "../intruder.ts";
import { isRefusedAs } from "../wire.ts";

const perRequest = 50;

/** Inserts nearly as many edits as an attempt may have. */
const fillHistory = async (database: pg.ClientConfig, intruder: Intruder, question_id: number, count: number) => {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(
    `insert into answer_edits (edit_id, score_id, question_id, device_id, seq, content, base_revision, edited_at, received_at, outcome)
     select gen_random_uuid(), $1, $2, $3, n, '{"choice_id":"a"}', 0, now(), now(), 'stored'
     from generate_series(1, $4::int) n`,
    [intruder.started().score_id, question_id, intruder.device_id, count],
  );
  await client.end();
};

/** Endless edits in one attempt: beyond the quota the server refuses each. Its own count lags by an eighth at most. */
export const quota: Abuse = async (target) => {
  const { exam, intruders } = await startIntruders(target);
  const [intruder] = intruders as [Intruder];
  const question_id = exam.question_ids[0]!;
  await fillHistory(target.database, intruder, question_id, maxAttemptEdits * 0.9);
  const send = () =>
    intruder.sync(Array.from({ length: perRequest }, () => intruder.edit(question_id, { choice_id: "b" })));
  let [taken, outcome] = [0, "stored"];
  for (; taken < maxAttemptEdits / 4 && outcome === "stored"; taken += perRequest) outcome = (await send())[0]!;
  if (outcome !== "history_full") throw new Error(`${taken} edits near the quota were ${outcome}`);
  return {
    at_once: 2,
    strike: async () => {
      const beyond = (await send()).find((one) => !isRefusedAs("history_full", one));
      return beyond === undefined ? null : `beyond the quota: ${beyond}`;
    },
  };
};
