import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  buildMedia,
  buildQuiz,
  buildSchool,
  buildScore,
  buildStudentEvent,
  buildSummary,
  buildUser,
} from "../../../builders/index.ts";
import { migrateJobs } from "../../../platform/jobs/migrate-jobs.ts";
import { buildExam, startStudent } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { removeObjects } from "./remove-objects.job.ts";
import { sweepMedia } from "./sweep-media.ts";

let app: TestApp;
let administrator: TestClient;
let school_id: number;
beforeAll(async () => {
  app = await createTestApp();
  await migrateJobs({ connectionString: app.url });
  school_id = (await buildSchool(app.db)).id;
  administrator = await app.as(await buildUser(app.db, { memberships: [{ school_id, role: "administrator" }] }));
});
afterAll(() => app.stop());

const put = (key: string) => app.parts.storage.put(key, Readable.from([Buffer.from("bytes")]), { max_bytes: 10 });
const isStored = async (key: string) => (await app.parts.storage.sizeOf(key)) !== null;
const recorded = async (
  user_id: number,
  of_school: number,
  attempt: { state?: "finished" | "started"; closes_at?: Date } = {},
) => {
  const quiz = await buildQuiz(app.db, { school_id: of_school, video_proctoring: true });
  const summary = await buildSummary(app.db, { quiz_id: quiz.id, user_id });
  const score = await buildScore(app.db, {
    quizzes_attempt_summary_id: summary.id,
    state: "finished",
    ...attempt,
  });
  const media = [
    await buildMedia(app.db, { score_id: score.id, kind: "camera_frame" }),
    await buildMedia(app.db, { score_id: score.id, kind: "id_card" }),
  ];
  for (const { storage_key } of media) await put(storage_key);
  await buildStudentEvent(app.db, { score_id: score.id });
  return { score_id: score.id, quiz_id: quiz.id, keys: media.map(({ storage_key }) => storage_key) };
};
const ask = (user_id: number, client = administrator) =>
  client.call("DELETE /api/v1/users/:user_id/supervision_data", { params: { user_id } });

test("one action of an administrator deletes what was recorded of a student, with its objects and a record", async () => {
  const { id: user_id } = await buildUser(app.db);
  const own = await recorded(user_id, school_id);
  const elsewhere = await recorded(user_id, (await buildSchool(app.db)).id);
  const other = await recorded((await buildUser(app.db)).id, school_id);
  expect(await ask(user_id)).toMatchObject({ status: 200, body: { media_count: 2, media_bytes: 10, events_count: 1 } });
  await removeObjects(app.parts);
  for (const key of own.keys) expect(await isStored(key)).toBe(false);
  for (const key of [...elsewhere.keys, ...other.keys]) expect(await isStored(key)).toBe(true);
  const left = await app.db.selectFrom("student_events").select("score_id").execute();
  expect(left.map(({ score_id }) => score_id).toSorted()).toEqual([elsewhere.score_id, other.score_id].toSorted());
  const lines = await app.db.selectFrom("audit_log").selectAll().where("subject_id", "=", String(user_id)).execute();
  expect(lines).toMatchObject([
    { action: "supervision_data_deleted", subject_type: "user", details: { media_count: 2, events_count: 1 } },
  ]);
  expect(await ask(user_id)).toMatchObject({ status: 200, body: { media_count: 0, events_count: 0 } });
});

test("it also deletes objects that were never registered, and later uploads of them are refused", async () => {
  const student = await buildUser(app.db, { memberships: [{ school_id, role: "student" }] });
  const { quiz_id, score_id } = await recorded(student.id, school_id);
  const stray = `${quiz_id}/${student.id}/stray.jpg`;
  const neighbour = `${quiz_id}/${student.id}0/stray.jpg`;
  for (const key of [stray, neighbour]) await put(key);
  const [seat] = await app.db
    .updateTable("quizzes_attempt_summaries")
    .set({ user_data_usage_accepted_at: app.clock.now() })
    .where("quiz_id", "=", quiz_id)
    .returning("id")
    .execute();
  await app.db.updateTable("scores").set({ finished_at: app.clock.now() }).where("id", "=", score_id).execute();
  const client = await app.as(student);
  const credentials = () =>
    client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials", {
      params: { summary_id: seat!.id },
    });
  expect((await credentials()).status).toBe(201);
  // A request in the middle of the deletion gets no credentials either: they would outlast the revocation.
  const { revokeUploads } = app.parts.storage;
  const revoke = vi.spyOn(app.parts.storage, "revokeUploads").mockImplementation(async (...folder) => {
    expect(await credentials()).toMatchObject({ status: 409, body: { code: "too_late" } });
    return revokeUploads(...folder);
  });
  await ask(student.id);
  expect(revoke).toHaveBeenCalledTimes(2);
  revoke.mockRestore();
  await removeObjects(app.parts);
  expect([await isStored(stray), await isStored(neighbour)]).toEqual([false, true]);
  expect(await credentials()).toMatchObject({ status: 409, body: { code: "too_late" } });
});

test("UPLOAD-01~ a signed put that is replayed after the deletion is refused", async () => {
  const student = await buildUser(app.db, { memberships: [{ school_id, role: "student" }] });
  await recorded(student.id, school_id);
  const client = await app.as(student);
  const { body: granted } = await client.call("POST /api/v1/camera_test/upload_credentials");
  const [seat] = await app.db
    .updateTable("quizzes_attempt_summaries")
    .set({ user_data_usage_accepted_at: app.clock.now() })
    .where("user_id", "=", student.id)
    .returning("id")
    .execute();
  await app.db
    .updateTable("scores")
    .set({ finished_at: app.clock.now() })
    .where("quizzes_attempt_summary_id", "=", seat!.id)
    .execute();
  const { body: of_seat } = await client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials", {
    params: { summary_id: seat!.id },
  });
  const endpoint = await app.server.listen({ port: 0, host: "127.0.0.1" });
  const puts = await Promise.all(
    [granted, of_seat].map(({ access_key_id, secret_access_key, session_token, prefix }) =>
      new AwsClient({
        accessKeyId: access_key_id,
        secretAccessKey: secret_access_key,
        sessionToken: session_token,
        service: "s3",
      }).sign(`${endpoint}/storage/${prefix}face.jpg`, { method: "PUT", body: "face" }),
    ),
  );
  const send = () => Promise.all(puts.map(async (signed) => (await fetch(signed.clone())).status));
  expect(await send()).toEqual([200, 200]);
  await ask(student.id);
  await removeObjects(app.parts);
  expect(await send()).toEqual([400, 400]);
  for (const { prefix } of [granted, of_seat]) expect(await isStored(`${prefix}face.jpg`)).toBe(false);
});

test("it deletes and counts pictures of the student's camera tests; those of others stay", async () => {
  const [{ id: user_id }, { id: other_id }] = [await buildUser(app.db), await buildUser(app.db)];
  await recorded(user_id, school_id);
  const [own, other] = [`camera_test/${user_id}/try/1.jpg`, `camera_test/${other_id}/try/1.jpg`];
  for (const key of [own, other]) await put(key);
  expect((await ask(user_id)).status).toBe(200);
  await removeObjects(app.parts);
  expect([await isStored(own), await isStored(other)]).toEqual([false, true]);
  const lines = app.db.selectFrom("audit_log").select("details").where("subject_id", "=", String(user_id));
  expect(await lines.execute()).toEqual([{ details: expect.objectContaining({ camera_test_count: 1 }) }]);
});

test("late events of a deleted attempt are refused; those of another attempt are stored", async () => {
  app.clock.set(new Date("2026-11-15T10:00:00Z"));
  const exam = await buildExam(app, { quiz: { school_id, allow_retake_quiz: true } });
  const writer = await startStudent(app, exam);
  const event = () => ({
    id: randomUUID(),
    kind: "paste",
    happened_at: app.clock.now().toISOString(),
    quizzes_exercise_id: null,
    details: {},
  });
  const send = async (instance_id: number, events: object[]) => {
    const { body } = await writer.client.call("POST /api/v1/quiz_instances/:instance_id/student_events", {
      params: { instance_id },
      body: { events },
    });
    return body.results.map(({ outcome, code }) => code ?? outcome);
  };
  const [sent, held] = [event(), event()];
  expect(await send(writer.instance_id, [sent])).toEqual(["stored"]);
  app.clock.set(new Date("2026-11-15T10:10:00Z"));
  await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", writer);
  expect(await ask(writer.student.id)).toMatchObject({ body: { events_count: 1 } });
  app.clock.set(new Date("2026-11-15T10:20:00Z"));
  expect(await send(writer.instance_id, [held, sent])).toEqual(["deleted", "deleted"]);
  const { body: retaken } = await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/retake", {
    ...writer,
    body: { device_id: writer.device_id },
  });
  expect(await send(retaken.instance_id, [event()])).toEqual(["stored"]);
  const kept = await app.db
    .selectFrom("student_events")
    .innerJoin("scores", "scores.id", "student_events.score_id")
    .select("score_id")
    .where("user_id", "=", writer.student.id)
    .execute();
  expect(kept).toEqual([{ score_id: retaken.score_id }]);
});

test("it is refused while an attempt runs, and for everybody else", async () => {
  const { id: user_id } = await buildUser(app.db);
  const { keys } = await recorded(user_id, school_id, { state: "started" });
  expect(await ask(user_id)).toMatchObject({ status: 409, body: { code: "attempt_not_closed" } });
  for (const role of ["teacher", "support", "student"] as const) {
    const client = await app.as(await buildUser(app.db, { memberships: [{ school_id, role }] }));
    expect((await ask(user_id, client)).status).toBe(404);
  }
  expect(await isStored(keys[0]!)).toBe(true);
});

test("neither a begun training nor an exam whose time is over blocks the deletion", async () => {
  const { id: user_id } = await buildUser(app.db);
  const training = await buildQuiz(app.db, { school_id, quiz_type: "training" });
  const begun = await buildSummary(app.db, { quiz_id: training.id, user_id });
  await buildScore(app.db, { quizzes_attempt_summary_id: begun.id, state: "started" });
  const closes_at = new Date(app.clock.now().getTime() + 60_000);
  await recorded(user_id, school_id, { state: "started", closes_at });
  expect(await ask(user_id)).toMatchObject({ status: 409, body: { code: "attempt_not_closed" } });
  app.clock.set(closes_at);
  expect(await ask(user_id)).toMatchObject({ status: 200, body: { media_count: 2, events_count: 1 } });
});

test("the objects of a deleted attempt are removed too", async () => {
  const { score_id, keys } = await recorded((await buildUser(app.db)).id, school_id);
  await app.db.deleteFrom("scores").where("id", "=", score_id).execute();
  await removeObjects(app.parts);
  expect(await isStored(keys[0]!)).toBe(false);
  expect(await isStored(keys[1]!), "the photo belongs to the seat").toBe(true);
});

test("an object that was never registered is removed with the unnamed uploads", async () => {
  const { id: user_id } = await buildUser(app.db);
  const { quiz_id, keys } = await recorded(user_id, school_id);
  const stray = `${quiz_id}/${user_id}/stray.jpg`;
  const before = new Date("2026-01-01T00:00:00Z");
  const age = (key: string) => utimes(join(app.parts.config.data_dir, "files/objects", key), before, before);
  await put(stray);
  expect(await sweepMedia(app.parts, new Date("2026-02-01T00:00:00Z"))).toBe(0);
  for (const key of [stray, ...keys]) await age(key);
  await sweepMedia(app.parts, new Date("2026-02-01T00:00:00Z"));
  expect([await isStored(stray), await isStored(keys[0]!)]).toEqual([false, true]);
});

test("without records, the sweep removes objects only if the database once allowed their upload", async () => {
  const before = new Date("2026-01-01T00:00:00Z");
  const older_than = new Date("2026-02-01T00:00:00Z");
  const strays = async (user_data_usage_accepted_at: Date | null) => {
    const { id: user_id } = await buildUser(app.db);
    const quiz = await buildQuiz(app.db, { school_id });
    await buildSummary(app.db, { quiz_id: quiz.id, user_id, user_data_usage_accepted_at });
    const keys = Array.from({ length: 25 }, (_, at) => `${quiz.id}/${user_id}/${at}.jpg`);
    for (const key of keys) {
      await put(key);
      await utimes(join(app.parts.config.data_dir, "files/objects", key), before, before);
    }
    return keys;
  };
  const known = await strays(new Date(before.getTime() - 600_000));
  expect(await sweepMedia(app.parts, older_than)).toBe(25);
  expect(await isStored(known[0]!)).toBe(false);
  await strays(new Date(before.getTime() - 600_000));
  const others = await strays(new Date("2026-01-10T00:00:00Z"));
  expect(await sweepMedia(app.parts, older_than)).toBe(0);
  expect(await isStored(others[0]!)).toBe(true);
});

test("a key that the storage refuses does not block the others, and is retried", async () => {
  const prefix = `removals/${school_id}`;
  const keys = Array.from({ length: 450 }, (_, at) => `${prefix}/${at}`);
  await app.db
    .insertInto("media_removals")
    .values(keys.map((storage_key) => ({ storage_key, requested_at: new Date("2026-01-01T00:00:00Z") })))
    .execute();
  const refused = new Set([keys[0]!, keys[201]!]);
  const left = async () =>
    (
      await app.db
        .selectFrom("media_removals")
        .select("storage_key")
        .where("storage_key", "like", `${prefix}/%`)
        .execute()
    )
      .map(({ storage_key }) => storage_key)
      .toSorted();
  const remove = async (key: string) => {
    if (refused.has(key)) throw new Error("not now");
  };
  await removeObjects({ ...app.parts, storage: { ...app.parts.storage, remove } });
  expect(await left()).toEqual([...refused].toSorted());
  await removeObjects(app.parts);
  expect(await left()).toEqual([]);
});
