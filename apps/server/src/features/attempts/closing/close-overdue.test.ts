import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Trx } from "../../../platform/db/db.ts";
import { buildExam, startStudent, type Writer } from "../../../testing/exam.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { closeOverdueJob, moveDeadlines } from "./close-overdue.job.ts";
import { setGrantedTime } from "../seats/seats.repository.ts";

const app = await createTestApp();
afterAll(app.stop);
const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let writer: Writer;
beforeEach(async () => {
  app.clock.set(start);
  writer = await startStudent(app, await buildExam(app));
});

const attemptOf = ({ score_id }: Writer) =>
  app.db.selectFrom("scores").select(["state", "closes_at"]).where("id", "=", score_id).executeTakeFirstOrThrow();
const closingAt = async (end: Date) => {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`close:${end.getTime()}`}`.execute(app.db);
  return rows.map(({ run_at }) => run_at);
};
const grant = async (trx: Trx, seconds: number) => {
  await setGrantedTime(trx, writer.params.summary_id, seconds);
  await moveDeadlines(app.parts, trx, writer.params);
};

/** A teacher's transaction that grants ten minutes and stays open until the test ends it. */
const grantSlowly = () => {
  const granted = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const done = app.db.transaction().execute(async (trx) => {
    await grant(trx, 600);
    granted.resolve();
    await ending.promise;
  });
  return { granted: granted.promise, commit: () => ending.resolve(), giveUp: ending.reject, done };
};

describe("the student's pages are notified", () => {
  const told = async () => {
    const messages = app.db.selectFrom("realtime_messages").select("event");
    const own = await messages.where("topic", "=", `user:${writer.student.id}`).orderBy("seq").execute();
    return own.map(({ event }) => (event as { kind: string }).kind);
  };

  test("of granted time as a change, and of an end by time as an end", async () => {
    const before = (await told()).length;
    await app.db.transaction().execute((trx) => grant(trx, 600));
    app.clock.set(at(4200));
    await closeOverdueJob.close_overdue_attempts({}, app.parts);
    expect((await told()).slice(before)).toEqual(["attempt_changed", "attempt_ended"]);
  });

  test("of a hand-in as an end", async () => {
    const before = (await told()).length;
    const { params } = writer;
    await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params });
    expect((await told()).slice(before)).toEqual(["attempt_ended"]);
  });
});

describe("time that is granted in a transaction", () => {
  test("has its closing job once it is committed", async () => {
    await app.db.transaction().execute((trx) => grant(trx, 600));
    expect((await attemptOf(writer)).closes_at).toEqual(at(4200));
    expect(await closingAt(at(4200))).toEqual([at(4203)]);
  });

  test("has no closing job when it is rolled back, and the old job stays", async () => {
    const failing = app.db.transaction().execute(async (trx) => {
      await grant(trx, 601);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await attemptOf(writer)).closes_at).toEqual(at(3600));
    expect([await closingAt(at(4201)), await closingAt(at(3600))]).toEqual([[], [at(3603)]]);
  });
});

describe.each(["close_overdue_attempts", "sweep_overdue_attempts"] as const)("%s at the bell", (name) => {
  const runWhileGranting = async () => {
    const teacher = grantSlowly();
    await teacher.granted;
    app.clock.set(at(3600));
    let isOver = false;
    const job = closeOverdueJob[name]({}, app.parts).then(() => void (isOver = true));
    await wait(200);
    expect(isOver).toBe(false);
    return { ...teacher, job };
  };

  test("waits for a teacher who is granting time, and then leaves the extended attempt open", async () => {
    const { commit, done, job } = await runWhileGranting();
    commit();
    await Promise.all([done, job]);
    expect(await attemptOf(writer)).toEqual({ state: "started", closes_at: at(4200) });
  });

  test("closes the attempt if the grant is rolled back", async () => {
    const { giveUp, done, job } = await runWhileGranting();
    giveUp(new Error("no"));
    await expect(done).rejects.toThrow("no");
    await job;
    expect((await attemptOf(writer)).state).toBe("timeout_timer");
  });
});
