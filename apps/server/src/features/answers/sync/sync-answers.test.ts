import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answersOf, buildExam, edit, startStudent, sync, type Exam } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let app: TestApp;
let exam: Exam;
let first: number;
let second: number;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(start);
  exam = await buildExam(app);
  [first, second] = exam.questions.map(({ id }) => id) as [number, number];
});
beforeEach(() => app.clock.set(start));
afterAll(() => app.stop());

const choice = (choice_id: string) => ({ choice_id });
const outcomes = (reply: Awaited<ReturnType<typeof sync>>) => reply.results.map(({ outcome }) => outcome);
const historyOf = (score_id: number) =>
  app.db.selectFrom("answer_edits").selectAll().where("score_id", "=", score_id).orderBy("seq").execute();

describe("an edit is committed before the reply reports its outcome", () => {
  test("CALL-24 LOSS-04 an edit is in the history and is the answer before it is acknowledged", async () => {
    const writer = await startStudent(app, exam);
    app.clock.set(at(2));
    const written = edit({ question_id: first, seq: 1, content: choice("b"), edited_at: at(1) });
    const reply = await sync(writer, writer.device_id, [written]);
    expect(reply).toMatchObject({
      results: [{ edit_id: written.edit_id, outcome: "stored", code: null, revision: 1 }],
      state: "started",
      owns: true,
      submission_deadline_at: at(3600).toISOString(),
    });
    expect(await historyOf(writer.score_id)).toMatchObject([{ edit_id: written.edit_id, outcome: "stored" }]);
    expect(await answersOf(writer)).toMatchObject([
      { question_id: first, status: "answered", content: choice("b"), revision: 1, last_edit_at: at(1).toISOString() },
    ]);
  });

  test("LOSS-17 an edit sent again has the result duplicate, and changes nothing", async () => {
    const writer = await startStudent(app, exam);
    const written = edit({ question_id: first, seq: 1 });
    await sync(writer, writer.device_id, [written]);
    expect(outcomes(await sync(writer, writer.device_id, [written, written]))).toEqual(["duplicate", "duplicate"]);
    expect(await historyOf(writer.score_id)).toHaveLength(1);
    expect(await answersOf(writer)).toMatchObject([{ revision: 1 }]);
  });

  test("the same edit twice in one batch is one edit", async () => {
    const writer = await startStudent(app, exam);
    const written = edit({ question_id: first, seq: 1 });
    expect(outcomes(await sync(writer, writer.device_id, [written, written]))).toEqual(["stored", "duplicate"]);
  });

  test("one id for two questions is one edit: the second is not reported as stored", async () => {
    const writer = await startStudent(app, exam);
    const written = edit({ question_id: first, seq: 1 });
    const other = { ...written, question_id: second, seq: 2 };
    expect(outcomes(await sync(writer, writer.device_id, [written, other]))).toEqual(["stored", "duplicate"]);
    expect(await historyOf(writer.score_id)).toHaveLength(1);
  });

  test("LOSS-18 edits out of order are ordered by seq, even if the device clock went back", async () => {
    const writer = await startStudent(app, exam);
    const later = edit({ question_id: first, seq: 2, content: choice("b"), edited_at: at(1) });
    const earlier = edit({ question_id: first, seq: 1, content: choice("a"), edited_at: at(5) });
    await sync(writer, writer.device_id, [later]);
    expect(outcomes(await sync(writer, writer.device_id, [earlier]))).toEqual(["stored"]);
    expect(await answersOf(writer)).toMatchObject([{ content: choice("b"), revision: 1 }]);
    expect(await historyOf(writer.score_id)).toHaveLength(2);
  });

  test("the last by seq of many edits of one answer in one batch stands", async () => {
    const writer = await startStudent(app, exam);
    const edits = [3, 1, 2].map((seq) =>
      edit({ question_id: first, seq, content: choice("abc"[seq - 1]!), edited_at: at(seq) }),
    );
    expect(outcomes(await sync(writer, writer.device_id, edits))).toEqual(["stored", "stored", "stored"]);
    expect(await answersOf(writer)).toMatchObject([{ content: choice("c") }]);
  });

  test("NAV-06 a skip is recorded as a missing answer; a cleared answer is empty", async () => {
    const writer = await startStudent(app, exam);
    await sync(writer, writer.device_id, [
      edit({ question_id: first, seq: 1, kind: "skip", content: null }),
      edit({ question_id: second, seq: 2 }),
      edit({ question_id: second, seq: 3, content: null, edited_at: new Date(Date.now() + 1000) }),
    ]);
    expect(await answersOf(writer)).toMatchObject([
      { question_id: first, status: "skipped", content: null },
      { question_id: second, status: "answered", content: null },
    ]);
  });
});

describe("LOSS-20 the reply names the edit that stands", () => {
  const write = async (writer: Awaited<ReturnType<typeof startStudent>>, device_id: string, ...edits: object[]) =>
    (await sync(writer, device_id, edits)).standing;

  test("no edit if the device's own stands, another device's newer one, every one for an empty batch", async () => {
    const writer = await startStudent(app, exam);
    const other_device = randomUUID();
    app.clock.set(at(60));
    const own = edit({ question_id: first, seq: 1, edited_at: at(10) });
    expect(await write(writer, writer.device_id, own)).toEqual([]);
    const newer = { ...edit({ question_id: first, seq: 1, edited_at: at(30) }), base_revision: 1 };
    expect(await write(writer, other_device, newer)).toEqual([]);
    const older = edit({ question_id: first, seq: 2, content: choice("b"), edited_at: at(20) });
    expect(await write(writer, writer.device_id, older)).toEqual([
      { question_id: first, edit_id: newer.edit_id, revision: 2, overwritten: null },
    ]);
    await write(writer, writer.device_id, edit({ question_id: second, seq: 3, edited_at: at(40) }));
    expect((await write(writer, writer.device_id)).map(({ question_id, revision }) => [question_id, revision])).toEqual(
      [
        [first, 2],
        [second, 1],
      ],
    );
  });

  test("the reply contains the content of an edit that was overwritten unseen", async () => {
    const writer = await startStudent(app, exam);
    app.clock.set(at(60));
    const theirs = edit({ question_id: first, seq: 1, content: choice("b"), edited_at: at(10) });
    await write(writer, randomUUID(), theirs);
    const mine = edit({ question_id: first, seq: 1, content: choice("a"), edited_at: at(20) });
    const { edit_id, kind, content, edited_at } = theirs;
    expect(await write(writer, writer.device_id, mine)).toEqual([
      { question_id: first, edit_id: mine.edit_id, revision: 2, overwritten: { edit_id, kind, content, edited_at } },
    ]);
  });

  test("the reply to a retry also contains the overwritten edit, until the device has seen it", async () => {
    const writer = await startStudent(app, exam);
    const other_device = randomUUID();
    const theirs = edit({ question_id: first, seq: 1, content: choice("b"), edited_at: at(10) });
    app.clock.set(at(60));
    await write(writer, other_device, theirs);
    app.clock.set(at(61));
    const mine = edit({ question_id: first, seq: 1, content: choice("a"), edited_at: at(20) });
    await write(writer, writer.device_id, mine);
    const lost = { question_id: first, overwritten: { edit_id: theirs.edit_id, content: choice("b") } };
    app.clock.set(at(62));
    expect(await write(writer, writer.device_id, mine)).toMatchObject([
      { ...lost, edit_id: mine.edit_id, revision: 2 },
    ]);
    const next = edit({ question_id: first, seq: 2, content: choice("c"), edited_at: at(30) });
    expect(await write(writer, writer.device_id, mine, next)).toMatchObject([
      { ...lost, edit_id: next.edit_id, revision: 3 },
    ]);
    // The other device gets the standing edit, but not the one that it replaced: that was its own.
    expect(await write(writer, other_device, theirs)).toMatchObject([{ edit_id: next.edit_id, overwritten: null }]);
    const seen = { ...edit({ question_id: first, seq: 3, edited_at: at(40) }), base_revision: 3 };
    app.clock.set(at(63));
    await write(writer, writer.device_id, seen);
    expect(await write(writer, writer.device_id, seen)).toEqual([]);
  });
});

describe("LOSS-05 LOSS-08 edits are validated one by one", () => {
  test("bad edits are rejected with their reason, good edits in the same batch are stored", async () => {
    const writer = await startStudent(app, exam);
    const good = edit({ question_id: first, seq: 1 });
    const foreign = edit({ question_id: 999_999, seq: 2 });
    const reply = await sync(writer, writer.device_id, [
      "not an edit",
      { ...edit({ question_id: first, seq: 3 }), seq: "three" },
      foreign,
      edit({ question_id: second, seq: 4, content: choice("no such choice") }),
      good,
    ]);
    expect(reply.results.map(({ outcome, code }) => code ?? outcome)).toEqual([
      "malformed",
      "malformed",
      "question_not_in_paper",
      "content_invalid",
      "stored",
    ]);
    expect(reply.results[2]?.edit_id).toBe(foreign.edit_id);
    expect(await answersOf(writer)).toHaveLength(1);
  });

  test("the same edit id in two attempts stores both edits, in either order", async () => {
    const [one, other] = [await startStudent(app, exam), await startStudent(app, exam)];
    const copied = edit({ question_id: first, seq: 1, content: choice("a") });
    const mine = { ...copied, content: choice("b") };
    await sync(one, one.device_id, [copied]);
    const replies = await Promise.all([sync(other, other.device_id, [mine]), sync(one, one.device_id, [copied])]);
    expect(replies.map(({ results }) => results[0]?.outcome)).toEqual(["stored", "duplicate"]);
    expect(await answersOf(other)).toMatchObject([{ content: choice("b") }]);
    expect(await answersOf(one)).toMatchObject([{ content: choice("a") }]);
  });

  test("a device of another user is refused", async () => {
    const [one, other] = [await startStudent(app, exam), await startStudent(app, exam)];
    const reply = await sync(other, one.device_id, [edit({ question_id: first, seq: 1 })]);
    expect(reply.results).toMatchObject([{ outcome: "rejected", code: "device_of_another_user" }]);
  });
});

describe("LOSS-06 LOSS-14 two devices", () => {
  test("unsent edits of the older device arrive later and are merged by question and time of writing", async () => {
    const writer = await startStudent(app, exam);
    const phone = randomUUID();
    app.clock.set(at(60));
    await sync(writer, writer.device_id, [
      edit({ question_id: first, seq: 1, content: choice("a"), edited_at: at(10) }),
    ]);
    await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over", {
      params: writer.params,
      body: { device_id: phone },
    });
    await sync(writer, phone, [edit({ question_id: first, seq: 1, content: choice("b"), edited_at: at(30) })]);
    const reply = await sync(writer, writer.device_id, [
      edit({ question_id: first, seq: 2, content: choice("c"), edited_at: at(20) }),
      edit({ question_id: second, seq: 3, content: choice("c"), edited_at: at(21) }),
    ]);
    expect(outcomes(reply)).toEqual(["stored", "stored"]);
    expect(await answersOf(writer)).toMatchObject([
      { question_id: first, content: choice("b") },
      { question_id: second, content: choice("c") },
    ]);
    expect(await historyOf(writer.score_id)).toHaveLength(4);
  });

  test("the newest device owns the attempt; the reply tells the older one that it does not", async () => {
    const writer = await startStudent(app, exam);
    const phone = randomUUID();
    expect((await sync(writer, writer.device_id, [])).owns).toBe(true);
    await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/start", {
      params: writer.params,
      body: { device_id: phone },
    });
    expect((await sync(writer, phone, [])).owns).toBe(true);
    expect((await sync(writer, writer.device_id, [])).owns).toBe(false);
  });

  test("a computer with a new device id takes over its own attempt, but not from another computer", async () => {
    const writer = await startStudent(app, exam);
    const [renamed, phone] = [randomUUID(), randomUUID()];
    const takeOver = async (device_id: string, in_place_of?: string[]) => {
      const body = { device_id, ...(in_place_of && { in_place_of }) };
      const path = "POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over";
      return (await writer.client.call(path, { params: writer.params, body })).status;
    };
    const owns = async (device_id: string) => (await sync(writer, device_id, [])).owns;
    expect(await takeOver(renamed, [writer.device_id])).toBe(200);
    expect(await owns(renamed)).toBe(true);
    // The reply was lost, and the computer retries.
    expect(await takeOver(renamed, [writer.device_id])).toBe(200);
    expect(await takeOver(phone)).toBe(200);
    expect(await takeOver(renamed, [writer.device_id])).toBe(409);
    expect(await owns(phone)).toBe(true);
    expect(await owns(renamed)).toBe(false);
  });
});

test("an edit dated by a fast clock does not replace another device's later edit", async () => {
  const writer = await startStudent(app, exam);
  const phone = randomUUID();
  await sync(writer, writer.device_id, [
    edit({ question_id: first, seq: 1, content: choice("a"), edited_at: at(3600) }),
  ]);
  app.clock.set(at(60));
  await sync(writer, phone, [edit({ question_id: first, seq: 1, content: choice("b"), edited_at: at(59) })]);
  expect(await answersOf(writer)).toMatchObject([{ content: choice("b") }]);
});

describe("late work is never lost", () => {
  const lateOf = (score_id: number) =>
    app.db.selectFrom("late_answers").selectAll().where("score_id", "=", score_id).execute();

  test("LOSS-01 up to ten seconds after the bell an edit counts; after that it becomes late work", async () => {
    const writer = await startStudent(app, exam);
    await sync(writer, writer.device_id, [edit({ question_id: first, seq: 1, edited_at: at(3599) })]);
    app.clock.set(at(3610));
    const inGrace = await sync(writer, writer.device_id, [
      edit({ question_id: first, seq: 2, content: choice("b"), edited_at: at(3600) }),
    ]);
    expect(outcomes(inGrace)).toEqual(["stored"]);
    app.clock.set(at(3613));
    const after = await sync(writer, writer.device_id, [
      edit({ question_id: first, seq: 3, content: choice("c"), edited_at: at(3599) }),
    ]);
    expect(outcomes(after)).toEqual(["late"]);
    expect(await answersOf(writer)).toMatchObject([
      {
        content: choice("b"),
        status: "answered",
        late_status: "timer_timeout",
        late_content: choice("c"),
        late_edited_at: at(3599).toISOString(),
      },
    ]);
    expect(await lateOf(writer.score_id)).toMatchObject([
      { content: choice("c"), status: "timer_timeout", edited_at: at(3599), received_at: at(3613), decided_at: null },
    ]);
  });

  test("edits that a fast clock dated after the bell count if the device wrote others before the bell", async () => {
    const writer = await startStudent(app, exam);
    app.clock.set(at(3605));
    const reply = await sync(writer, writer.device_id, [
      edit({ question_id: first, seq: 1, content: choice("b"), edited_at: at(7_200) }),
      edit({ question_id: first, seq: 2, content: choice("c"), edited_at: at(3_590) }),
    ]);
    expect(outcomes(reply)).toEqual(["stored", "stored"]);
    expect(await lateOf(writer.score_id)).toEqual([]);
  });

  test("LOSS-11 an answer after the hand-in goes to the closed attempt, marked late, and makes no second attempt", async () => {
    const writer = await startStudent(app, exam);
    await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params: writer.params });
    app.clock.set(at(60));
    const reply = await sync(writer, writer.device_id, [edit({ question_id: first, seq: 1 })]);
    expect(outcomes(reply)).toEqual(["late"]);
    expect(reply.state).toBe("finished");
    const scores = await app.db.selectFrom("scores").select("id").where("user_id", "=", writer.student.id).execute();
    expect(scores).toHaveLength(1);
    expect(await lateOf(writer.score_id)).toMatchObject([{ status: "out_of_time" }]);
  });

  test.each([
    ["sent one by one", 1],
    ["sent together", 2],
  ])("LOSS-18 seq also orders late edits of one device whose clock went back: %s", async (_how, size) => {
    const writer = await startStudent(app, exam);
    app.clock.set(at(4000));
    const ahead = edit({ question_id: first, seq: 1, content: choice("a"), edited_at: at(9000) });
    const after = edit({ question_id: first, seq: 2, content: choice("b"), edited_at: at(3990) });
    for (const edits of size === 1 ? [[ahead], [after]] : [[ahead, after]]) await sync(writer, writer.device_id, edits);
    expect(await lateOf(writer.score_id)).toMatchObject([{ content: choice("b"), seq: 2 }]);
  });

  test("a repeated late edit is stored once", async () => {
    const writer = await startStudent(app, exam);
    app.clock.set(at(4000));
    const written = edit({ question_id: first, seq: 1 });
    expect(outcomes(await sync(writer, writer.device_id, [written]))).toEqual(["late"]);
    expect(outcomes(await sync(writer, writer.device_id, [written]))).toEqual(["duplicate"]);
    expect(await historyOf(writer.score_id)).toHaveLength(1);
  });
});

describe("many students at once", () => {
  test("LOSS-15 forty students write at the same moment: every acknowledged edit is in the history, once", async () => {
    const writers = await Promise.all(Array.from({ length: 40 }, () => startStudent(app, exam)));
    const made = writers.map((writer) => ({
      writer,
      edits: exam.questions.flatMap(({ id }, index) =>
        [1, 2, 3].map((turn) => edit({ question_id: id, seq: index * 3 + turn, edited_at: at(turn) })),
      ),
    }));
    await Promise.all(made.flatMap(({ writer, edits }) => edits.map((one) => sync(writer, writer.device_id, [one]))));
    for (const { writer, edits } of made) {
      const history = await historyOf(writer.score_id);
      expect(new Set(history.map(({ edit_id }) => edit_id))).toEqual(new Set(edits.map(({ edit_id }) => edit_id)));
      const answers = await answersOf(writer);
      expect(answers.map(({ edit_id }) => edit_id)).toEqual([2, 5, 8].map((index) => edits[index]?.edit_id));
    }
  });
});
