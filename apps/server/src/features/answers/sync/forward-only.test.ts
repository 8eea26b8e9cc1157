import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answersOf, buildExam, edit, startStudent, sync } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set(start));
afterAll(() => app.stop());

const lockCall = "POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock";
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

const begin = async (quiz: Parameters<typeof buildExam>[1] = {}) => {
  const exam = await buildExam(app, quiz);
  const writer = await startStudent(app, exam);
  return { writer, ids: exam.questions.map(({ id }) => id), exam };
};

describe("NAV-11 in a forward-only exam, the server enforces the order too", () => {
  const forward = { quiz: { allow_questions_navigation: false } };

  test("an edit of an exercise that the student has left becomes late work, and does not count", async () => {
    const { writer, ids } = await begin(forward);
    const [first, second] = ids as [number, number];
    app.clock.set(at(60));
    await sync(writer, writer.device_id, [edit({ question_id: first, seq: 1, edited_at: at(50) })]);
    app.clock.set(at(120));
    await sync(writer, writer.device_id, [edit({ question_id: second, seq: 2, edited_at: at(110) })]);
    app.clock.set(at(180));
    const back = edit({ question_id: first, seq: 3, content: { choice_id: "b" }, edited_at: at(170) });
    expect(outcomes((await sync(writer, writer.device_id, [back])).results)).toEqual(["late"]);
    const answer = (await answersOf(writer)).find(({ question_id }) => question_id === first);
    expect(answer).toMatchObject({
      status: "answered",
      content: { choice_id: "a" },
      late_status: "out_of_time",
      late_content: { choice_id: "b" },
    });
  });

  test("neither a forged time of writing nor another device gets around the order", async () => {
    const { writer, ids } = await begin(forward);
    const [first, second] = ids as [number, number];
    app.clock.set(at(120));
    const both = [
      edit({ question_id: first, seq: 1, edited_at: at(50) }),
      edit({ question_id: second, seq: 2, edited_at: at(110) }),
    ];
    await sync(writer, writer.device_id, both);
    app.clock.set(at(400));
    const forged = edit({ question_id: first, seq: 3, content: { choice_id: "b" }, edited_at: at(60) });
    expect(outcomes((await sync(writer, writer.device_id, [forged])).results)).toEqual(["late"]);
    const elsewhere = edit({ question_id: first, seq: 1, content: { choice_id: "b" }, edited_at: at(60) });
    expect(outcomes((await sync(writer, randomUUID(), [elsewhere])).results)).toEqual(["late"]);
  });

  test("an exercise that the student left takes no changes, not even from a new device", async () => {
    const { writer, ids, exam } = await begin(forward);
    const [first] = ids as [number];
    const [, second] = exam.questions;
    const tell = (device_id: string, edits: unknown[], entered: number) =>
      writer.client.call("POST /api/v1/quiz_instances/:instance_id/answers", {
        params: { instance_id: writer.instance_id },
        body: { device_id, edits, place: { exercise_id: second!.exercise_id, entered_at: at(entered).toISOString() } },
      });
    app.clock.set(at(60));
    await sync(writer, writer.device_id, [edit({ question_id: first, seq: 1, edited_at: at(50) })]);
    app.clock.set(at(70));
    await tell(writer.device_id, [], 65);
    const paper = await writer.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance", {
      params: writer.params,
    });
    expect(paper.body.reached_exercise_ids).toEqual([second!.exercise_id]);
    // Typed before the student left the page, and sent only now.
    app.clock.set(at(300));
    const before = edit({ question_id: first, seq: 2, content: { choice_id: "b" }, edited_at: at(64) });
    expect(outcomes((await sync(writer, writer.device_id, [before])).results)).toEqual(["stored"]);
    const after = edit({ question_id: first, seq: 3, content: { choice_id: "c" }, edited_at: at(290) });
    expect(outcomes((await sync(writer, writer.device_id, [after])).results)).toEqual(["late"]);
    const elsewhere = edit({ question_id: first, seq: 1, content: { choice_id: "c" }, edited_at: at(290) });
    expect(outcomes((await sync(writer, randomUUID(), [elsewhere])).results)).toEqual(["late"]);
  });

  test("LOSS-09~ a whole exam written offline counts, in one batch or in several", async () => {
    const { writer, ids } = await begin(forward);
    const edits = ids.flatMap((question_id, index) => [
      edit({ question_id, seq: index * 2 + 1, edited_at: at(index * 60 + 1) }),
      edit({ question_id, seq: index * 2 + 2, content: { choice_id: "c" }, edited_at: at(index * 60 + 30) }),
    ]);
    app.clock.set(at(900));
    const one = await sync(writer, writer.device_id, edits.slice(0, 3));
    const rest = await sync(writer, writer.device_id, edits.slice(3));
    expect(new Set(outcomes([...one.results, ...rest.results]))).toEqual(new Set(["stored"]));
  });

  test("correcting a device clock that ran ahead does not count as going back", async () => {
    const { writer, ids } = await begin(forward);
    const [first, second] = ids as [number, number];
    app.clock.set(at(120));
    const { results } = await sync(writer, writer.device_id, [
      edit({ question_id: second, seq: 3, edited_at: at(110) }),
      edit({ question_id: first, seq: 1, edited_at: at(7_200) }),
      edit({ question_id: first, seq: 2, content: { choice_id: "b" }, edited_at: at(60) }),
    ]);
    expect(outcomes(results)).toEqual(["stored", "stored", "stored"]);
  });

  test("LOSS-14~ another device's edits from before the student moved on still count when they arrive", async () => {
    const { writer, ids } = await begin(forward);
    const [first, second] = ids as [number, number];
    const old_device = writer.device_id;
    app.clock.set(at(60));
    const params = { summary_id: writer.summary.id };
    const device_id = randomUUID();
    await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over", {
      params,
      body: { device_id },
    });
    app.clock.set(at(120));
    await sync(writer, device_id, [edit({ question_id: second, seq: 1, edited_at: at(110) })]);
    app.clock.set(at(1800));
    const { results } = await sync(writer, old_device, [edit({ question_id: first, seq: 1, edited_at: at(40) })]);
    expect(outcomes(results)).toEqual(["stored"]);
  });

  test("a skipped exercise is not answered afterwards", async () => {
    const { writer, ids } = await begin(forward);
    const skipped = edit({ question_id: ids[0]!, seq: 1, kind: "skip", content: null, edited_at: at(10) });
    app.clock.set(at(20));
    await sync(writer, writer.device_id, [skipped]);
    app.clock.set(at(40));
    const answer = edit({ question_id: ids[0]!, seq: 2, edited_at: at(30) });
    expect(outcomes((await sync(writer, writer.device_id, [answer])).results)).toEqual(["late"]);
  });

  test("NAV-12 with free navigation, a student can change an earlier exercise", async () => {
    const { writer, ids } = await begin();
    app.clock.set(at(60));
    await sync(writer, writer.device_id, [edit({ question_id: ids[1]!, seq: 1, edited_at: at(50) })]);
    app.clock.set(at(300));
    const back = edit({ question_id: ids[0]!, seq: 2, edited_at: at(290) });
    expect(outcomes((await sync(writer, writer.device_id, [back])).results)).toEqual(["stored"]);
  });
});

describe("a correction between questions, after the attempt has ended", () => {
  const corrected = { quiz: { correction_btw_questions: true } };

  type Begun = Awaited<ReturnType<typeof begin>>;
  const closeCall = "POST /api/v1/quizzes_attempt_summaries/:summary_id/close";

  test.each<[string, (begun: Begun) => unknown]>([
    ["time is up", () => app.clock.set(at(3600))],
    ["the attempt was handed in", ({ writer: { client, params } }) => client.call(closeCall, { params })],
  ])("the server returns no key once %s, not even of an exercise that was locked before", async (_name, end) => {
    const begun = await begin(corrected);
    const { writer, exam } = begun;
    const params = { instance_id: writer.instance_id, exercise_id: exam.questions[0]!.exercise_id };
    expect((await writer.client.call(lockCall, { params })).status).toBe(200);
    await end(begun);
    for (const { exercise_id } of exam.questions) {
      const refused = await writer.client.call(lockCall, { params: { ...params, exercise_id } });
      expect([refused.status, refused.problem.code]).toEqual([409, "too_late"]);
      expect(refused.text).not.toContain("points_by_choice");
    }
  });
});
