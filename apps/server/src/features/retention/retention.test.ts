import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import {
  buildChatMessage,
  buildCourse,
  buildMedia,
  buildQuiz,
  buildScore,
  buildStudentEvent,
  buildSummary,
  buildUser,
} from "../../builders/index.ts";
import { expiries } from "../../expiries.ts";
import { openDatabase, type Db } from "../../platform/db/db.ts";
import { migrateJobs } from "../../platform/jobs/migrate-jobs.ts";
import type { RetentionKind } from "../../platform/db/schema.gen.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { removeObjects } from "../media/deletion/remove-objects.job.ts";
import { applyRules } from "./apply-rules.ts";

const app = await createTestApp();
afterAll(app.stop);
const { db, parts } = app;
await migrateJobs({ connectionString: app.url });

const now = new Date("2026-11-15T10:00:00Z");
app.clock.set(now);
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const run = (options: { limit?: number } = {}) => applyRules(parts, expiries, { is_night: false, ...options });
const linesOf = (kind: RetentionKind) =>
  db.selectFrom("retention_deletions").selectAll().where("kind", "=", kind).orderBy("id").execute();

test("a known browser is deleted a day after it expires", async () => {
  const { id: user_id } = await buildUser(db);
  const row = (days: number) => ({
    user_id,
    token_hash: randomBytes(8),
    signed_in_at: daysAgo(200),
    expires_at: daysAgo(days),
  });
  await db
    .insertInto("known_browsers")
    .values([row(1.1), row(0.9)])
    .execute();
  expect(await run()).toMatchObject({ known_browsers: 1 });
  expect(await db.selectFrom("known_browsers").select("expires_at").execute()).toEqual([{ expires_at: daysAgo(0.9) }]);
  expect(await linesOf("known_browsers")).toMatchObject([{ school_id: null, days: 1, items_count: 1 }]);
});

const code = async (expires_at: Date) =>
  db
    .insertInto("sign_in_codes")
    .values({
      user_id: (await buildUser(db)).id,
      code_hash: randomBytes(8),
      email_hash: randomBytes(8),
      browser_hash: randomBytes(8),
      created_at: new Date(expires_at.getTime() - 600_000),
      expires_at,
    })
    .execute();

test("expired codes are deleted after a day, in batches, with one record of count and rule", async () => {
  for (let n = 0; n < 5; n += 1) await code(daysAgo(1.1));
  await code(daysAgo(0.9));
  expect(await run({ limit: 2 })).toMatchObject({ sign_in_codes: 5 });
  expect(await db.selectFrom("sign_in_codes").select("id").execute()).toHaveLength(1);
  expect(await linesOf("sign_in_codes")).toMatchObject([
    { school_id: null, days: 1, items_count: 5, older_than: daysAgo(1), deleted_at: now },
  ]);
  await run();
  expect(await linesOf("sign_in_codes")).toHaveLength(1);
});

test("user sessions are deleted a month after their end or an earlier sign-out", async () => {
  const { id: user_id } = await buildUser(db);
  const session = (expires_at: Date, revoked_at: Date | null) =>
    db
      .insertInto("user_sessions")
      .values({
        user_id,
        token_hash: randomBytes(32),
        expires_at,
        revoked_at,
        rotated_at: daysAgo(99),
        created_at: daysAgo(99),
        last_seen_at: daysAgo(99),
      })
      .execute();
  await session(daysAgo(31), null);
  await session(daysAgo(-5), daysAgo(31));
  await session(daysAgo(29), null);
  await session(daysAgo(-5), daysAgo(29));
  await session(daysAgo(-5), null);
  expect(await run()).toMatchObject({ user_sessions: 2 });
});

test("a report is deleted with its events, and its confidence with the report", async () => {
  const attempt = async (computed_at: Date) => {
    const score = await buildScore(db, { multiple_monitor_confidence: 0.8 });
    const none = { copy_or_cut_events_from_subject_ids: [], paste_events_without_copy_ids: [] };
    const report = { report: "{}", events_pairs: "[]", exercises_details: "[]", multiple_monitor_reasons: "[]" };
    await db
      .insertInto("events_reports")
      .values({
        ...none,
        ...report,
        copy_or_cut_events_without_paste_ids: [],
        score_id: score.id,
        events_count: 0,
        multiple_monitor_confidence: 0.8,
        computed_at,
      })
      .execute();
    return score.id;
  };
  const [old, young] = [await attempt(daysAgo(366)), await attempt(daysAgo(364))];
  await run();
  const scores = db.selectFrom("scores").select("multiple_monitor_confidence as confidence");
  const confidenceOf = async (id: number) => (await scores.where("id", "=", id).executeTakeFirstOrThrow()).confidence;
  expect([await confidenceOf(old), await confidenceOf(young)]).toEqual([0, expect.closeTo(0.8)]);
});

test("a confidence without a report is reset with the last event of its attempt", async () => {
  const attempt = async (...ages: number[]) => {
    const score = await buildScore(db, { multiple_monitor_confidence: 0.8 });
    for (const age of ages) await buildStudentEvent(db, { score_id: score.id, received_at: daysAgo(age) });
    return score.id;
  };
  const [all_old, one_young] = [await attempt(366, 367), await attempt(366, 364)];
  await run({ limit: 1 });
  const scores = db.selectFrom("scores").select("multiple_monitor_confidence as confidence");
  const confidenceOf = async (id: number) => (await scores.where("id", "=", id).executeTakeFirstOrThrow()).confidence;
  expect([await confidenceOf(all_old), await confidenceOf(one_young)]).toEqual([0, expect.closeTo(0.8)]);
  await db.deleteFrom("student_events").execute();
});

test("a school's own rule replaces the default for its events, and the other schools keep theirs", async () => {
  const eventOf = async (received_at: Date) => {
    const course = await buildCourse(db);
    const quiz = await buildQuiz(db, { course_id: course.id });
    const seat = await buildSummary(db, { quiz_id: quiz.id });
    const score = await buildScore(db, { quizzes_attempt_summary_id: seat.id });
    const id = randomUUID();
    const row = { id, score_id: score.id, kind: "paste" as const, happened_at: received_at, received_at };
    await db.insertInto("student_events").values(row).execute();
    return { id, school_id: course.school_id };
  };
  const [old, young, brief, patient] = [
    await eventOf(daysAgo(366)),
    await eventOf(daysAgo(364)),
    await eventOf(daysAgo(31)),
    await eventOf(daysAgo(700)),
  ];
  const rule = (school_id: number, days: number) =>
    db.insertInto("retention_rules").values({ school_id, kind: "student_events", days }).execute();
  await rule(brief.school_id, 30);
  await rule(patient.school_id, 3650);
  expect(await run()).toMatchObject({ student_events: 2 });
  const left = await db.selectFrom("student_events").select("id").execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([young.id, patient.id].toSorted());
  expect((await linesOf("student_events")).map(({ school_id, days }) => [school_id, days])).toEqual(
    expect.arrayContaining([
      [brief.school_id, 30],
      [null, 365],
    ]),
  );
  expect(old.school_id).not.toBe(young.school_id);
});

test("chat messages, realtime messages, failed jobs and mails of the outbox are deleted by their rules", async () => {
  await buildChatMessage(db, { created_at: daysAgo(366) });
  await buildChatMessage(db, { created_at: daysAgo(364) });
  await db.insertInto("realtime_topics").values({ topic: "t", seq: 2 }).execute();
  const message = (seq: number) => ({ topic: "t", seq, event: "{}", created_at: daysAgo(2) });
  await db
    .insertInto("realtime_messages")
    .values([message(1), message(2)])
    .execute();
  await parts.jobs.schedule(db, "broken", {});
  await parts.jobs.schedule(db, "waits", {});
  await parts.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = $1
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'broken')`,
    [daysAgo(31)],
  );
  const outbox = join(parts.config.data_dir, "outbox");
  await mkdir(outbox, { recursive: true });
  const mail = (date: Date, end: string) => `${date.toISOString().replaceAll(":", "-")}_abcd1234${end}`;
  const kept = ["notes.txt", mail(daysAgo(29), ".json")];
  for (const name of [mail(daysAgo(31), ".eml"), mail(daysAgo(31), ".json"), ...kept])
    await writeFile(join(outbox, name), "{}");
  expect(await run()).toMatchObject({ chat_messages: 1, realtime_messages: 1, failed_jobs: 1, outbox_mails: 2 });
  expect((await readdir(outbox)).toSorted()).toEqual(kept.toSorted());
});

test("a kind that fails is tried again in the next run, and the others still run", async () => {
  await code(daysAgo(2));
  const broken = { ...expiries, chat_messages: { deleteSome: () => Promise.reject(new Error("disk")) } };
  const totals = await applyRules(parts, broken, { is_night: true });
  expect(totals).toMatchObject({ sign_in_codes: 1, unnamed_uploads: 0 });
  expect(totals).not.toHaveProperty("chat_messages");
});

/** Runs the work with a pool that ends idle transactions at once, as the background pool does after two minutes. */
const runImpatiently = async (work: (impatient: typeof parts) => Promise<unknown>) => {
  const database = openDatabase({ connectionString: app.url, idle_in_transaction_session_timeout: 100 });
  try {
    await work({ ...parts, db: database.db });
  } finally {
    await database.stop();
  }
};

const withFiles = (kind: RetentionKind, ...deleteFiles: (() => Promise<number>)[]) => {
  expect(expiries[kind]).toHaveProperty("deleteFiles");
  return { [kind]: { ...expiries[kind], deleteFiles } };
};

const fileKinds = ["camera_test_pictures", "outbox_mails", "unnamed_uploads"] as const;

test.each(fileKinds)("%s: slow deletion of files holds no transaction, and is recorded", async (kind) => {
  await db.deleteFrom("retention_deletions").where("kind", "=", kind).execute();
  const left = [2, 2, 1];
  const slow = async () => {
    await setTimeout(300);
    return left.shift() ?? 0;
  };
  await runImpatiently(async (impatient) => {
    const options = { is_night: true, limit: 2 };
    expect(await applyRules(impatient, withFiles(kind, slow), options)).toEqual({ [kind]: 5 });
  });
  expect(await linesOf(kind)).toMatchObject([{ items_count: 5 }]);
});

test("when a sweep fails, the record of the sweep before it is kept", async () => {
  await db.deleteFrom("retention_deletions").where("kind", "=", "unnamed_uploads").execute();
  const sweeps = [() => Promise.resolve(3), () => Promise.reject(new Error("disk"))];
  await applyRules(parts, withFiles("unnamed_uploads", ...sweeps), { is_night: true });
  expect(await linesOf("unnamed_uploads")).toMatchObject([{ items_count: 3 }]);
});

test("rows are kept if their deletion cannot be recorded", async () => {
  await code(daysAgo(2));
  const count = async () => (await db.selectFrom("sign_in_codes").select("id").execute()).length;
  const before = await count();
  // The table rejects a negative count.
  const broken = {
    sign_in_codes: {
      deleteSome: async (trx: Db) => {
        await trx.deleteFrom("sign_in_codes").execute();
        return -1;
      },
    },
  };
  await applyRules(parts, broken, { is_night: false });
  expect(await count()).toBe(before);
});

test("each kind of media has its own rule, which deletes it from the database and the storage", async () => {
  const kinds = {
    webcam_frames: ["camera_frame"],
    screenshots: ["screenshot"],
    audio: ["audio_chunk"],
    page_recordings: ["page_recording"],
    identity_photos: ["anchor_front", "anchor_right", "anchor_left", "id_card"],
  } as const;
  const { id: score_id } = await buildScore(db);
  const put = (key: string) => parts.storage.put(key, Readable.from([Buffer.from("x")]), { max_bytes: 10 });
  const kept: string[] = [];
  for (const kind of Object.values(kinds).flat()) {
    const old = await buildMedia(db, { score_id, kind, received_at: daysAgo(91) });
    const young = await buildMedia(db, { score_id, kind, received_at: daysAgo(89) });
    await Promise.all([put(old.storage_key), put(young.storage_key)]);
    kept.push(young.storage_key);
  }
  const totals = await run();
  for (const [rule, { length }] of Object.entries(kinds)) expect(totals).toMatchObject({ [rule]: length });
  expect(await linesOf("identity_photos")).toMatchObject([{ items_count: 4, days: 90, older_than: daysAgo(90) }]);
  expect(await removeObjects(parts)).toBe(8);
  const left = await db.selectFrom("media").select("storage_key").execute();
  expect(left.map(({ storage_key }) => storage_key).toSorted()).toEqual(kept.toSorted());
  const { quiz_id } = await db
    .selectFrom("scores")
    .select("quiz_id")
    .where("id", "=", score_id)
    .executeTakeFirstOrThrow();
  const listed: string[] = [];
  for await (const { key } of parts.storage.list(String(quiz_id))) listed.push(key);
  expect(listed.toSorted()).toEqual(kept.toSorted());
  expect(await removeObjects(parts)).toBe(0);
});
