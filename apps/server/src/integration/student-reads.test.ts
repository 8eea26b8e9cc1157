import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeOverdueJob } from "../features/attempts/index.ts";
import type { Db } from "../platform/db/db.ts";
import { migrateJobs } from "../platform/jobs/migrate-jobs.ts";
import { buildExam, edit, seatStudent, startStudent, sync, type Exam, type Writer } from "../testing/exam.ts";
import { explainStatements } from "../testing/explain-statements.ts";
import { createTestApp } from "../testing/test-app.ts";

const participants = 100_000;
/** Enough rows for a student's own seats, the quiz's sessions and the paper's questions, whatever the participants. */
const few = 200;

const app = await createTestApp();
afterAll(app.stop);
await migrateJobs({ connectionString: app.url });
const explained = await explainStatements(app);

let exam: Exam;
let writer: Writer;

/** Inserts participants, each with a paper: half of them write, half have handed in, one in twenty has granted time. */
const plantParticipants = async (db: Db, { quiz, session }: Exam) => {
  // Does not explain these inserts, and skips triggers and foreign key checks: the rows are consistent.
  await sql`set auto_explain.log_min_duration = -1; set session_replication_role = replica`.execute(db);
  await sql`
    with people as (
      insert into users (email, first_name, last_name)
      select 'many-' || n || '@example.org', 'Student', n::text from generate_series(1, ${participants}) n returning id
    ), seats as (
      insert into quizzes_attempt_summaries (quiz_id, session_id, user_id, user_agreement_accepted_at, granted_seconds)
      select ${quiz.id}, ${session.id}, id, now(), case when id % 20 = 0 then 60 * (id % 3) else 0 end from people returning id, user_id
    ), attempts as (
      insert into scores (quizzes_attempt_summary_id, quiz_id, user_id, state, started_at, finished_at, closes_at)
      select id, ${quiz.id}, user_id, state::score_state, now() - interval '10 minutes',
        case state when 'finished' then now() end, case state when 'started' then now() + interval '50 minutes' end
      from (select *, case when id % 2 = 0 then 'started' else 'finished' end as state from seats) as seats
      returning id, quizzes_attempt_summary_id
    )
    insert into quiz_instances (quizzes_attempt_summary_id, score_id, seed, content)
    select quizzes_attempt_summary_id, id, 1, '{"sections":[]}' from attempts`.execute(db);
  await sql`vacuum analyze`.execute(db);
  await sql`reset auto_explain.log_min_duration; reset session_replication_role`.execute(db);
};

beforeAll(async () => {
  exam = await buildExam(app, { quiz: { whole_correction_visible: true } });
  writer = await startStudent(app, exam);
  await app.background.db.connection().execute((db) => plantParticipants(db, exam));
}, 120_000);

const expectFew = async (work: () => Promise<{ status: number }>) => {
  let status = 0;
  const statements = await explained.during(async () => {
    status = (await work()).status;
  });
  expect(status).toBe(200);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter(({ rows }) => rows > few)).toEqual([]);
  expect(statements.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(few * 3);
};

test("the test sees the inserted participants: counting all seats reads more than 100,000 rows", async () => {
  const [most] = await explained.during(() =>
    sql`select count(*) from quizzes_attempt_summaries where session_id = ${exam.session.id}`.execute(app.db),
  );
  expect(most!.rows).toBeGreaterThan(participants);
});

test.each([
  ["reads the list of seats", () => writer.client.call("GET /api/v1/quizzes_attempt_summaries", { query: {} })],
  [
    "reads a summary",
    () => writer.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", { params: writer.params }),
  ],
  ["reads the quiz", () => writer.client.call("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id: exam.quiz.id } })],
  [
    "reads the paper",
    () =>
      writer.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance", { params: writer.params }),
  ],
  ["reads all own scores", () => writer.client.call("GET /api/v1/scores", { query: {} })],
  [
    "reads the own scores of a quiz",
    () => writer.client.call("GET /api/v1/scores", { query: { quiz_id: exam.quiz.id } }),
  ],
  [
    "reads a score",
    () => writer.client.call("GET /api/v1/scores/:score_id", { params: { score_id: writer.score_id } }),
  ],
  [
    "takes over the attempt on another device",
    () =>
      writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over", {
        params: writer.params,
        body: { device_id: randomUUID() },
      }),
  ],
])("few rows are read when a student among 100,000 participants %s", async (_name, call) => {
  await expectFew(call);
});

test("after the end, the server reads few rows to decide whether the correction is visible", async () => {
  const { body } = await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", {
    params: writer.params,
  });
  expect(body).toHaveProperty("digest");
  app.clock.set(new Date(exam.session.end_at.getTime() + 30_000));
  writer = { ...writer, client: await app.as(writer.student) };
  await expectFew(async () => {
    const reply = await writer.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", {
      params: writer.params,
    });
    // Not yet visible, because one in twenty students has a minute or two more.
    expect(reply.body.correction_is_visible).toBe(false);
    return reply;
  });
  app.clock.set(new Date());
});

test("start, sync and hand-in of a student among 100,000 participants read few rows", async () => {
  const seat = await seatStudent(app, exam);
  const device_id = randomUUID();
  let instance_id = 0;
  await expectFew(async () => {
    const reply = await seat.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/start", {
      params: seat.params,
      body: { device_id },
    });
    instance_id = reply.body.instance_id;
    return reply;
  });
  await expectFew(async () => {
    await sync({ ...seat, instance_id }, device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1 })]);
    return { status: 200 };
  });
  await expectFew(() =>
    seat.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params: seat.params }),
  );
});

test("the job that closes overdue attempts reads only those that are due", async () => {
  const statements = await explained.during(() => closeOverdueJob.sweep_overdue_attempts({}, app.parts));
  expect(statements.filter(({ rows }) => rows > few)).toEqual([]);
});
