import type { RecordingWaiver } from "@examplar/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  buildCourse,
  buildExercise,
  buildInstance,
  buildQuiz,
  buildSchool,
  buildScore,
  buildSection,
  buildStudentEvent,
  buildSummary,
  buildUser,
} from "../../../builders/index.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { createEventsLog } from "../events-log.ts";
import { deleteEventsOf } from "../expired.repository.ts";
import { computeReports, computeReportsJob } from "./compute-reports.job.ts";

const start = new Date("2026-11-15T09:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const end = at(3600);

let app: TestApp;
let teacher: TestClient;
let course: { school_id: number; course_id: number };
let quiz_id: number;
let exercise_id: number;
let score_id: number;
beforeAll(async () => {
  app = await createTestApp();
  const { id: school_id } = await buildSchool(app.db);
  const owner = await buildUser(app.db, { memberships: [{ school_id, role: "teacher" }] });
  teacher = await app.as(owner);
  course = { school_id, course_id: (await buildCourse(app.db, { school_id, teacher_ids: [owner.id] })).id };
});
beforeEach(async () => {
  app.clock.set(at(3700));
  quiz_id = (await buildQuiz(app.db, { ...course, state: "over" })).id;
  const section = await buildSection(app.db, { quiz_id });
  exercise_id = (await buildExercise(app.db, { quiz_section_id: section.id, display_name: "Osmosis" })).id;
  score_id = await attempt("Oliver Bennett");
  const content = { sections: [{ id: section.id, exercises: [{ id: exercise_id, questions: [] }] }] };
  await buildInstance(app.db, { score_id, content });
});
afterAll(() => app.stop());

const attempt = async (name: string, of = quiz_id): Promise<number> => {
  const [first_name = "", last_name = ""] = name.split(" ");
  const user = await buildUser(app.db, { first_name, last_name });
  const summary = await buildSummary(app.db, { quiz_id: of, user_id: user.id });
  const times = { state: "finished", started_at: start, finished_at: end } as const;
  return (await buildScore(app.db, { quizzes_attempt_summary_id: summary.id, ...times })).id;
};
type Event = Parameters<typeof buildStudentEvent>[1];
const event = (seconds: number, kind: NonNullable<Event>["kind"], more: Event = {}) =>
  buildStudentEvent(app.db, { score_id, kind: kind!, happened_at: at(seconds), ...more });
const text = (content: string, more: Event = {}): Event => ({
  details: JSON.stringify({ content }),
  sanitized_content_for_similarity_check: content.replaceAll(" ", ""),
  ...more,
});
const report = (of = score_id, client = teacher) =>
  client.call("GET /api/v1/scores/:score_id/events_report", { params: { score_id: of } });
const similar = () => teacher.call("GET /api/v1/scores/:score_id/similar_events", { params: { score_id }, query: {} });
const stored = () => app.db.selectFrom("events_reports").selectAll().where("score_id", "=", score_id).execute();

describe("the events report", () => {
  test("ENT-04 ENT-05 ENT-06 AUDIT-01 holds every figure of the attempt, with its exercises and edits", async () => {
    await event(10, "enter_exercise", { quizzes_exercise_id: exercise_id });
    await event(11, "exercise_seen", { quizzes_exercise_id: exercise_id });
    await event(20, "loose_focus");
    await event(50.5, "get_focus");
    const paste = await event(60, "paste", text("a stable dividend"));
    const copy = await event(70, "copy", { details: JSON.stringify({ content: "of the subject", from: "subject" }) });
    await event(80, "page_load", { details: JSON.stringify({ is_extended: true }) });
    const once = { occurrences: 1, total_duration: null, max_duration: null };
    expect((await report()).body).toEqual({
      score_id,
      name: "Oliver Bennett",
      started_at: start.toISOString(),
      ended_at: end.toISOString(),
      events_count: 7,
      report: {
        enter_exercise: once,
        exercise_seen: once,
        loose_focus: { occurrences: 1, total_duration: 30.5, max_duration: 30.5 },
        paste: once,
        copy: once,
        page_load: once,
      },
      events_pairs: [
        {
          kind: "loose_focus",
          start_date: at(20).toISOString(),
          end_date: at(50.5).toISOString(),
          duration: 30.5,
          exercise_ids: [exercise_id],
        },
      ],
      exercises_details: [{ exercise_id, seen_count: 1, duration: 3590 }],
      exercises: [{ id: exercise_id, display_name: "Osmosis" }],
      paste_events_without_copy_ids: [paste.id],
      copy_or_cut_events_without_paste_ids: [copy.id],
      copy_or_cut_events_from_subject_ids: [copy.id],
      multiple_monitor_confidence: 0.8,
      multiple_monitor_reasons: [{ reason: "screen_extended", occurrences: 1 }],
      answer_edits_ms: [],
    });
  });

  test("CORR-06~ a training has no report, and teachers of other courses get none", async () => {
    const training = await buildQuiz(app.db, { ...course, quiz_type: "training", state: "over" });
    expect((await report(await attempt("Ana Silva", training.id))).status).toBe(404);
    const { id: school_id } = await buildSchool(app.db);
    const stranger = await app.as(await buildUser(app.db, { memberships: [{ school_id, role: "teacher" }] }));
    expect((await report(score_id, stranger)).status).toBe(404);
  });

  test("an interval left open ends now while the attempt runs", async () => {
    await sql`update scores set state = 'started', finished_at = null where id = ${score_id}`.execute(app.db);
    await event(3600, "offline");
    expect((await report()).body.events_pairs).toMatchObject([{ duration: 100, end_date: at(3700).toISOString() }]);
  });

  test.each([
    ["a few", [false, true, false]],
    ["all", [true, true, true]],
  ])("counts the listed events, of which %s happened after another device took over", async (_, rows) => {
    for (const [at_s, elsewhere] of rows.entries()) await event(at_s, "paste", { elsewhere });
    const { body: listed } = await teacher.call("GET /api/v1/scores/:score_id/student_events", {
      params: { score_id },
      query: {},
    });
    const { body: read } = await report();
    expect([listed.length, read.events_count]).toEqual([3, 3]);
    expect(read.report.paste?.occurrences ?? 0).toBe(rows.filter((elsewhere) => !elsewhere).length);
  });
});

describe("an exemption from sharing the screen", () => {
  const waive = async (seconds: number, waives: RecordingWaiver) => {
    app.clock.set(at(seconds));
    const { quizzes_attempt_summary_id: summary_id } = await app.db
      .selectFrom("scores")
      .select("quizzes_attempt_summary_id")
      .where("id", "=", score_id)
      .executeTakeFirstOrThrow();
    const key = "PUT /api/v1/quizzes_attempt_summaries/:summary_id/recording_waiver";
    expect((await teacher.call(key, { params: { summary_id }, body: { waives } })).status).toBe(200);
  };

  test.each<[string, [number, RecordingWaiver][], number]>([
    ["ends the interval without screen sharing", [[300, "screen"]], 200],
    [
      "ends the interval even if the exemption was ended later",
      [
        [300, "everything"],
        [400, "nothing"],
      ],
      200,
    ],
    [
      "does not end the interval if the exemption was ended before it",
      [
        [50, "screen"],
        [60, "nothing"],
      ],
      3500,
    ],
  ])("%s", async (_, grants, duration) => {
    await event(100, "screen_share_stop");
    for (const [seconds, waives] of grants) await waive(seconds, waives);
    app.clock.set(at(3700));
    const pairs = async () => (await report()).body.events_pairs;
    expect(await pairs()).toMatchObject([{ kind: "screen_share_stop", duration }]);
    await computeReports(app);
    expect(await pairs()).toMatchObject([{ kind: "screen_share_stop", duration }]);
  });
});

describe("the stored report", () => {
  test("is computed once after the end, equal to what is read, and fills cheat.multiple_monitor_confidence", async () => {
    await event(20, "loose_focus");
    await event(80, "page_load", { details: JSON.stringify({ is_extended: true }) });
    const { body: live } = await report();
    expect(await computeReports(app)).toBeGreaterThan(0);
    expect(await computeReports(app)).toBe(0);
    expect(await stored()).toMatchObject([{ events_count: 2, multiple_monitor_confidence: 0.8 }]);
    expect((await report()).body).toEqual(live);
    const { body: scores } = await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", {
      params: { quiz_id },
      query: {},
    });
    expect(scores).toMatchObject([{ cheat: { multiple_monitor_confidence: 0.8 } }]);
  });

  const readScore = () =>
    app.db
      .selectFrom("scores")
      .select(["quizzes_attempt_summary_id as summary_id", "multiple_monitor_confidence as confidence"])
      .where("id", "=", score_id)
      .executeTakeFirstOrThrow();
  const announce = async () => {
    const log = createEventsLog(app.parts);
    log.announce({ quiz_id, score_id, suspect: false });
    await log.stop();
  };

  test.each([
    ["together with its report", false],
    ["after late events had already deleted its report", true],
  ])("is deleted at the student's request, and so is the figure %s", async (_, is_late) => {
    await event(80, "page_load", { details: JSON.stringify({ is_extended: true }) });
    await computeReports(app);
    if (is_late) await announce();
    const { summary_id, confidence } = await readScore();
    expect(confidence).toBeCloseTo(0.8);
    expect(await deleteEventsOf(app.db, [summary_id])).toBe(1);
    expect(await stored()).toEqual([]);
    expect(await readScore()).toMatchObject({ confidence: 0 });
  });

  test("computed while its student's events are deleted is not stored afterwards", async () => {
    await event(80, "page_load", { details: JSON.stringify({ is_extended: true }) });
    const { summary_id } = await readScore();
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.background.db);
      return rows.length;
    };
    let computing: Promise<number> | undefined;
    let is_done = false;
    await app.db.transaction().execute(async (trx) => {
      await deleteEventsOf(trx, [summary_id]);
      computing = computeReports(app).finally(() => (is_done = true));
      await expect.poll(async () => is_done || (await waits()) === 1).toBe(true);
    });
    await computing;
    expect(await stored()).toEqual([]);
    expect(await readScore()).toMatchObject({ confidence: 0 });
  });

  test("is computed again after events that arrived days after the end, even if they are the first", async () => {
    const runJobs = async () => {
      const task = "compute_events_reports";
      const { rows } = await sql<{ payload: object }>`
        delete from graphile_worker._private_jobs returning payload`.execute(app.db);
      for (const { payload } of rows) await computeReportsJob[task]!(payload, app.parts);
    };
    app.clock.set(at(3600 + 72 * 3600));
    await event(80, "page_load", { details: JSON.stringify({ is_extended: true }), received_at: app.clock.now() });
    await announce();
    app.clock.set(at(3660 + 72 * 3600));
    await runJobs();
    expect(await stored()).toMatchObject([{ events_count: 1 }]);
    expect((await readScore()).confidence).toBeCloseTo(0.8);

    await event(90, "paste", { received_at: app.clock.now() });
    await announce();
    expect(await stored()).toEqual([]);
    app.clock.set(at(3720 + 72 * 3600));
    await runJobs();
    expect(await stored()).toMatchObject([{ events_count: 2 }]);
  });

  test("is computed only after the last events of an attempt can have arrived", async () => {
    await event(20, "loose_focus");
    app.clock.set(at(3610));
    await computeReports(app);
    expect(await stored()).toEqual([]);
  });

  test("is not used after a later event, and is computed again", async () => {
    await event(20, "paste");
    await computeReports(app);
    await event(40, "paste", { received_at: at(3800) });
    expect((await report()).body.report).toMatchObject({ paste: { occurrences: 2 } });
    await announce();
    expect(await stored()).toEqual([]);
    app.clock.set(at(3900));
    await computeReports(app);
    expect(await stored()).toMatchObject([{ events_count: 2 }]);
  });
});

test("AUDIT-05 similar events have identical sanitized content, with other students of the same quiz", async () => {
  const own = await event(60, "paste", text("a stable dividend signals"));
  await event(61, "paste", text("nobody else has this"));
  const other = await attempt("Amelia Clarke");
  const elsewhere = await attempt("Noah Patel", (await buildQuiz(app.db, { ...course })).id);
  const first = await event(30, "copy", text("a stable dividend signals", { score_id: other }));
  await event(35, "paste", text("a stable dividend signals", { score_id: other }));
  await event(35, "paste", text("a stable dividend signals", { score_id: elsewhere }));
  expect((await similar()).body).toEqual([
    {
      event_id: own.id,
      happened_at: "2026-11-15T09:01:00.000Z",
      students_count: 1,
      others: [
        {
          event_id: first.id,
          score_id: other,
          name: "Amelia Clarke",
          kind: "copy",
          happened_at: at(30).toISOString(),
        },
      ],
    },
  ]);
});

test.each([
  ["this student", true, false],
  ["the other student", false, true],
])("events on a device that no longer owned the attempt of %s are not compared", async (_, own, other) => {
  await event(60, "paste", text("a stable dividend signals", { elsewhere: own }));
  const score = await attempt("Amelia Clarke");
  await event(30, "copy", text("a stable dividend signals", { score_id: score, elsewhere: other }));
  expect((await similar()).body).toEqual([]);
});

test("CALL-38 the events of an attempt are listed by score, thousands per page", async () => {
  await sql`
    insert into student_events (id, score_id, kind, happened_at, received_at)
    select gen_random_uuid(), ${score_id}, 'mouse_leave', ${start}::timestamptz + n * interval '1 second', ${end}
    from generate_series(1, 1200) as n`.execute(app.db);
  const page = (query: { limit: string; after?: string }) =>
    teacher.call("GET /api/v1/scores/:score_id/student_events", { params: { score_id }, query });
  const { body: first } = await page({ limit: "1000" });
  const { body: rest } = await page({ limit: "1000", after: first.at(-1)!.id });
  expect([first.length, rest.length]).toEqual([1000, 200]);
  expect(rest[0]!.happened_at).toBe(at(1001).toISOString());
});
