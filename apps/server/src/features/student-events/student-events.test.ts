import { randomUUID } from "node:crypto";
import { studentEventSchema } from "@examplar/contract";
import { studentEventKinds } from "@examplar/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildExercise } from "../../builders/index.ts";
import { buildExam, startStudent, type Exam, type Writer } from "../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createEventsLog } from "./events-log.ts";
import { storeEvents } from "./student-events.repository.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let app: TestApp;
let exam: Exam;
let writer: Writer;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(start);
  exam = await buildExam(app);
});
beforeEach(async () => {
  app.clock.set(start);
  writer = await startStudent(app, exam);
});
afterAll(() => app.stop());

const event = (overrides: object = {}) => ({
  id: randomUUID(),
  kind: "paste",
  happened_at: start.toISOString(),
  quizzes_exercise_id: null,
  details: {},
  ...overrides,
});
const send = ({ client, instance_id }: Pick<Writer, "client" | "instance_id">, events: unknown[]) =>
  client.call("POST /api/v1/quiz_instances/:instance_id/student_events", { params: { instance_id }, body: { events } });
const outcomes = async (from: Writer, events: unknown[]) =>
  (await send(from, events)).body.results.map(({ outcome, code }) => code ?? outcome);
const storedOf = ({ score_id }: Writer) =>
  app.db.selectFrom("student_events").selectAll().where("score_id", "=", score_id).orderBy("happened_at").execute();

describe("sync student events", () => {
  test("CALL-35 SYNC-01 an event is stored before it is acknowledged, with every field of the entity", async () => {
    const exercise_id = exam.questions[0]!.exercise_id;
    const details = { content: "Opportunity Cost, defined", browser_tab_token: "t" };
    const sent = event({ quizzes_exercise_id: exercise_id, details });
    const { body } = await send(writer, [sent]);
    expect(body).toEqual({ results: [{ id: sent.id, outcome: "stored", code: null }], now: start.toISOString() });
    expect(await storedOf(writer)).toEqual([
      {
        id: sent.id,
        score_id: writer.score_id,
        kind: "paste",
        happened_at: start,
        received_at: start,
        certified: true,
        quizzes_exercise_id: exercise_id,
        details,
        sanitized_content_for_similarity_check: "opportunitycostdefined",
        suspect: false,
        elsewhere: false,
      },
    ]);
  });

  test("ENT-15 every kind of the specification can be stored", async () => {
    const sent = studentEventKinds.map((kind) => event({ kind }));
    expect(new Set(await outcomes(writer, sent))).toEqual(new Set(["stored"]));
    expect(new Set((await storedOf(writer)).map(({ kind }) => kind))).toEqual(new Set(studentEventKinds));
  });

  test("an event sent again, or twice in one batch, is stored once", async () => {
    const sent = event();
    expect(await outcomes(writer, [sent, { ...sent, kind: "copy" }])).toEqual(["stored", "duplicate"]);
    expect(await outcomes(writer, [{ ...sent, kind: "cut" }, event()])).toEqual(["duplicate", "stored"]);
    expect(await storedOf(writer)).toHaveLength(2);
    expect((await storedOf(writer)).filter(({ id }) => id === sent.id)).toMatchObject([{ kind: "paste" }]);
  });

  const bad: [string, unknown, string][] = [
    ["null", null, "malformed"],
    ["a text", "paste", "malformed"],
    ["an event without an id", event({ id: undefined }), "malformed"],
    ["an invalid id", event({ id: "1" }), "malformed"],
    ["an invalid time", event({ happened_at: "yesterday" }), "malformed"],
    ["a time in the year 1", event({ happened_at: "0001-01-01T00:00:00Z" }), "malformed"],
    ["an exercise id that is not a number", event({ quizzes_exercise_id: "1" }), "malformed"],
    ["an unknown kind", event({ kind: "blink" }), "kind_unknown"],
    ["details that are a list", event({ details: [] }), "details_invalid"],
    ["details beyond 8 kB", event({ details: { content: "x".repeat(8 * 1024) } }), "details_too_large"],
  ];
  test.each(bad)(
    "LOSS-05 an invalid event is rejected alone, and the others are stored: %s",
    async (_, value, code) => {
      const [before, after] = [event(), event()];
      expect(await outcomes(writer, [before, value, after])).toEqual(["stored", code, "stored"]);
      expect((await storedOf(writer)).map(({ id }) => id).toSorted()).toEqual([before.id, after.id].toSorted());
    },
  );

  test("LOSS-05 unstorable characters are removed, and neither this event nor others are lost", async () => {
    const sent = event({ details: { content: "half \ud800 and \u0000", "a\u0000": "\u0000" } });
    expect(await outcomes(writer, [sent, event()])).toEqual(["stored", "stored"]);
    const stored = (await storedOf(writer)).find(({ id }) => id === sent.id);
    expect(stored?.details).toEqual({ content: "half \ufffd and ", a: "" });
  });

  test("an event with the id of another student's event is refused and changes nothing", async () => {
    const sent = event({ kind: "copy" });
    await send(writer, [sent]);
    const other = await startStudent(app, exam);
    expect(await outcomes(other, [{ ...sent, kind: "cut" }, event()])).toEqual(["malformed", "stored"]);
    expect(await storedOf(writer)).toMatchObject([{ kind: "copy" }]);
  });

  test("an exercise that is not on the paper is removed, and the event is stored", async () => {
    const elsewhere = await buildExercise(app.db);
    expect(await outcomes(writer, [event({ quizzes_exercise_id: elsewhere.id })])).toEqual(["stored"]);
    expect(await storedOf(writer)).toMatchObject([{ quizzes_exercise_id: null }]);
  });

  test("an event is certified if it is received within 60 s, neither later nor from the future", async () => {
    const sent = [-61, -60, 0, 60, 61].map((seconds) => event({ happened_at: at(seconds).toISOString() }));
    await send(writer, sent);
    expect((await storedOf(writer)).map(({ certified }) => certified)).toEqual([false, true, true, true, false]);
  });

  test("events are accepted after the attempt has ended", async () => {
    app.clock.set(at(2 * 3600));
    expect(await outcomes(writer, [event({ kind: "offline" })])).toEqual(["stored"]);
    expect(await storedOf(writer)).toMatchObject([{ kind: "offline", happened_at: start, certified: false }]);
  });

  test("for another student's attempt, the reply is not found, and nothing is stored", async () => {
    const other = await startStudent(app, exam);
    const { status } = await send({ client: other.client, instance_id: writer.instance_id }, [event()]);
    expect(status).toBe(404);
    expect(await storedOf(writer)).toEqual([]);
  });

  test("more than 500 events are refused as a whole", async () => {
    const sent = Array.from({ length: 501 }, () => event());
    expect((await send(writer, sent)).status).toBe(400);
    expect(new Set(await outcomes(writer, sent.slice(1)))).toEqual(new Set(["stored"]));
  });

  test("many students at once, with events sent twice: each is stored once", async () => {
    const writers = [writer, await startStudent(app, exam), await startStudent(app, exam)];
    const sent = writers.map(() => Array.from({ length: 60 }, () => event()));
    await Promise.all(
      writers.flatMap((from, n) => [send(from, sent[n]!), send(from, sent[n]!.toReversed()), send(from, sent[n]!)]),
    );
    for (const from of writers) expect(await storedOf(from)).toHaveLength(60);
  });
});

describe("writing events", () => {
  const row = (score_id: number, id: string) => ({
    id,
    score_id,
    kind: "copy" as const,
    happened_at: start,
    received_at: start,
    quizzes_exercise_id: null,
    details: "{}",
    sanitized_content_for_similarity_check: null,
    suspect: false,
    elsewhere: false,
  });

  test("an id that two attempts send in one batch belongs to the first attempt", async () => {
    const other = await startStudent(app, exam);
    const id = randomUUID();
    const given = [row(writer.score_id, id), row(other.score_id, id), row(writer.score_id, id)];
    expect(await storeEvents(app.parts.pool, given)).toEqual(["stored", "taken", "duplicate"]);
    expect(await storeEvents(app.parts.pool, given)).toEqual(["duplicate", "taken", "duplicate"]);
  });

  test("LOSS-05 only the event that the database refuses fails, and the rest of its batch is stored", async () => {
    const log = createEventsLog(app.parts);
    const good = [1, 2, 3].map(() => row(writer.score_id, randomUUID()));
    const written = await log.write([good[0]!, row(2_147_483_647, randomUUID()), good[1]!, good[2]!]);
    expect(written).toEqual(["stored", "unstorable", "stored", "stored"]);
    await log.stop();
  });
});

describe("the screens of the quiz are notified", () => {
  let watched: Exam;
  beforeEach(async () => {
    watched = await buildExam(app);
    writer = await startStudent(app, watched);
  });
  const messages = () =>
    app.db
      .selectFrom("realtime_messages")
      .select("event")
      .where("topic", "=", `quiz:${watched.quiz.id}:events`)
      .orderBy("seq")
      .execute();
  const of = ({ score_id }: Writer) => ({ kind: "student_event_created", quiz_id: watched.quiz.id, score_id });

  test("after the commit, for stored events only", async () => {
    const other = await startStudent(app, watched);
    const before = (await messages()).length;
    const told = async () => (await messages()).slice(before);
    const sent = event();
    for (const events of [[sent], [event(), event()], [sent], ["bad"]]) await send(writer, events);
    await send(other, ["bad"]);
    await expect.poll(told, { timeout: 5_000 }).toContainEqual({ event: of(writer) });
    expect(await told()).not.toContainEqual({ event: of(other) });
    await send(other, [event()]);
    await expect.poll(told, { timeout: 5_000 }).toContainEqual({ event: of(other) });
  });

  test("once per attempt among the pending notices, which are published when the server stops", async () => {
    const before = (await messages()).length;
    const log = createEventsLog(app.parts);
    for (const score_id of [1, 1, 2]) log.announce({ quiz_id: watched.quiz.id, score_id, suspect: false });
    await log.stop();
    expect((await messages()).slice(before)).toHaveLength(2);
  });
});

describe("a teacher reads the events of an attempt", () => {
  const read = async (client: Writer["client"], score_id: number, query: { after?: string; limit?: string } = {}) =>
    client.call("GET /api/v1/scores/:score_id/student_events", { params: { score_id }, query });

  test("CALL-38~ in the order in which they happened, page by page, each once", async () => {
    const teacher = await app.as({ id: exam.quiz.owner_id });
    const events = [-90, 1, 2, 2].map((second) =>
      event({ happened_at: at(second).toISOString(), details: { second } }),
    );
    await send(writer, events);
    const seen: string[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const { body } = await read(teacher, writer.score_id, { limit: "3", ...(after && { after }) });
      seen.push(...body.map(({ id }) => id));
      if (body.length < 3) break;
    }
    const { body } = await read(teacher, writer.score_id);
    expect(seen).toEqual(body.map(({ id }) => id));
    expect(body.map(({ details }) => details["second"])).toEqual([-90, 1, 2, 2]);
    expect(body.map(({ certified }) => certified)).toEqual([false, true, true, true]);
    // The database writes the JSON, which must match the contract exactly.
    expect(body.map((row) => studentEventSchema.parse(row))).toEqual(body);
    expect(body.map(({ happened_at }) => happened_at)).toEqual(
      [-90, 1, 2, 2].map((second) => at(second).toISOString()),
    );
    expect(body.every(({ received_at }) => new Date(received_at).toISOString() === received_at)).toBe(true);
  });

  test("the student and other teachers get nothing, and an event of another attempt is no valid cursor", async () => {
    await send(writer, [event()]);
    const other = await buildExam(app);
    const stranger = await app.as({ id: other.quiz.owner_id });
    expect((await read(stranger, writer.score_id)).status).toBe(404);
    expect((await read(writer.client, writer.score_id)).status).toBe(403);
    const theirs = await startStudent(app, other);
    const foreign = event();
    await send(theirs, [foreign]);
    const teacher = await app.as({ id: exam.quiz.owner_id });
    expect((await read(teacher, writer.score_id, { after: foreign.id })).body).toEqual([]);
  });
});
