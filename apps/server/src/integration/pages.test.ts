import { afterAll, expect, test } from "vitest";
import {
  buildChatChannel,
  buildChatMessage,
  buildCourse,
  buildInstance,
  buildQuiz,
  buildScore,
  buildSchool,
  buildSession,
  buildStudentEvent,
  buildSummary,
  buildUser,
} from "../builders/index.ts";
import { createTestApp } from "../testing/test-app.ts";

const app = await createTestApp();
afterAll(app.stop);
const { db } = app;

/** Reads page after page, as a screen does when the user wants more. */
const readAll = async <T extends { id: Id | null }, Id extends number | string = number>(
  read: (after: Id | undefined) => Promise<T[]>,
): Promise<T[]> => {
  const rows: T[] = [];
  for (;;) {
    const page = await read(rows.at(-1)?.id ?? undefined);
    expect(page.length).toBeLessThanOrEqual(2);
    rows.push(...page);
    if (page.length < 2) return rows;
  }
};

test("the scores of a quiz come page by page in the requested order, each once, with missing values last", async () => {
  const quiz = await buildQuiz(db, { state: "published" });
  const owner = await app.as({ id: quiz.owner_id });
  const grades = new Map([
    ["Zoé", 12],
    ["Éric", null],
    ["anna", 8],
    ["Bob", 12],
    ["Émile", 15],
  ]);
  for (const [first_name, grade] of grades) {
    const { id } = await buildUser(db, { first_name, last_name: "Martin" });
    const seat = await buildSummary(db, { quiz_id: quiz.id, user_id: id });
    await buildScore(db, { quizzes_attempt_summary_id: seat.id, ...(grade !== null && { state: "finished", grade }) });
  }
  const names = async (sort: "name" | "grade", order: "asc" | "desc") => {
    const scores = await readAll<{ id: string; name: string }, string>(async (after) => {
      const { body } = await owner.call("GET /api/v1/quizzes/:quiz_id/scores", {
        params: { quiz_id: quiz.id },
        query: { sort, order, limit: 2, ...(after && { after }) },
      });
      return body.map(({ place, name }) => ({ id: place, name }));
    });
    return scores.map(({ name }) => name.split(" ")[0]);
  };
  expect(await names("name", "asc")).toEqual(["anna", "Bob", "Émile", "Éric", "Zoé"]);
  expect(await names("name", "desc")).toEqual(["Zoé", "Éric", "Émile", "Bob", "anna"]);
  expect(await names("grade", "asc")).toEqual(["anna", "Bob", "Zoé", "Émile", "Éric"]);
  expect(await names("grade", "desc")).toEqual(["Émile", "Bob", "Zoé", "anna", "Éric"]);
  const counts = await owner.call("GET /api/v1/quizzes/:quiz_id/score_counts", { params: { quiz_id: quiz.id } });
  expect(counts.body).toMatchObject({ all: 5, started: 1 });
});

test("a teacher's quizzes come page by page", async () => {
  const course = await buildCourse(db);
  const owner = await buildUser(db, { memberships: [{ school_id: course.school_id, role: "teacher" }] });
  for (const name of ["d", "a", "c", "b", "e"]) await buildQuiz(db, { course_id: course.id, owner_id: owner.id, name });
  const client = await app.as(owner);
  const quizzes = await readAll(
    async (after) => (await client.call("GET /api/v1/quizzes", { query: { limit: 2, ...(after && { after }) } })).body,
  );
  expect(quizzes.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
});

test("support reads channels and messages page by page, while the unread count covers all", async () => {
  const { id: school_id } = await buildSchool(db);
  const support = await app.as(await buildUser(db, { memberships: [{ school_id, role: "support" }] }));
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute));
  const channels: number[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    const student = await buildUser(db, { memberships: [{ school_id, role: "student" }] });
    const { id } = await buildChatChannel(db, { user_id: student.id });
    // The last two have the same time.
    await buildChatMessage(db, { channel_id: id, author_id: student.id, created_at: at(Math.min(minute, 3)) });
    channels.unshift(id);
  }
  const listed = await readAll(
    async (after) =>
      (await support.call("GET /api/v1/chat_channels/support", { query: { limit: 2, ...(after && { after }) } })).body,
  );
  expect(listed.map(({ id }) => id)).toEqual(channels);
  expect((await support.call("GET /api/v1/chat_channels/support/unread_count")).body).toEqual({ unread_count: 5 });

  const channel_id = channels[0]!;
  for (const body of ["2", "3", "4", "5"]) await buildChatMessage(db, { channel_id, body });
  const read = async (before?: number) =>
    (
      await support.call("GET /api/v1/chat_channels/:channel_id/messages", {
        params: { channel_id },
        query: { limit: 2, ...(before && { before }) },
      })
    ).body;
  const latest = await read();
  expect(latest.map(({ body }) => body)).toEqual(["4", "5"]);
  expect((await read(latest[0]!.id)).map(({ body }) => body)).toEqual(["2", "3"]);
});

const retaken = async (attempts: number) => {
  const closed_at = new Date(Date.now() - 3_600_000);
  const quiz = await buildQuiz(db, { state: "over", closed_at, whole_correction_visible: true });
  const student = await buildUser(db);
  const seat = await buildSummary(db, { quiz_id: quiz.id, user_id: student.id });
  const newest_first: number[] = [];
  for (let attempt_number = 1; attempt_number <= attempts; attempt_number += 1) {
    const times = { started_at: new Date(), finished_at: new Date() };
    const of = { quizzes_attempt_summary_id: seat.id, attempt_number };
    const score = await buildScore(db, { ...of, state: "finished", ...times });
    await buildInstance(db, { score_id: score.id, content: { sections: [] } });
    newest_first.unshift(score.id);
  }
  return { quiz, student, seat, newest_first };
};

test("a student reads the attempts of many retakes page by page, of one quiz and of all", async () => {
  const { quiz, student, newest_first } = await retaken(5);
  const other = await buildSummary(db, {
    quiz_id: (await buildQuiz(db, { state: "published" })).id,
    user_id: student.id,
  });
  const { id: of_other } = await buildScore(db, { quizzes_attempt_summary_id: other.id });
  const client = await app.as(student);
  const ids = async (query: { quiz_id?: number }) => {
    const read = async (after?: number) =>
      (await client.call("GET /api/v1/scores", { query: { ...query, limit: 2, ...(after && { after }) } })).body;
    return (await readAll(read)).map(({ id }) => id);
  };
  expect(await ids({ quiz_id: quiz.id })).toEqual(newest_first);
  expect(await ids({})).toEqual([...newest_first, of_other]);
  const score_id = newest_first.at(-1)!;
  const { body } = await client.call("GET /api/v1/scores/:score_id", { params: { score_id } });
  expect(body).toMatchObject({ id: score_id, attempt_number: 1 });
});

test("a student reads their seats page by page", async () => {
  const student = await buildUser(db);
  const seats: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const quiz = await buildQuiz(db, { state: "published" });
    seats.push((await buildSummary(db, { quiz_id: quiz.id, user_id: student.id })).id);
  }
  const client = await app.as(student);
  const read = async (after?: number) =>
    (await client.call("GET /api/v1/quizzes_attempt_summaries", { query: { limit: 2, ...(after && { after }) } })).body;
  expect((await readAll(read)).map(({ id }) => id)).toEqual(seats.toReversed());
});

/** Builds a student with seats in sessions that begin this many days from now; null for a quiz without sessions. */
const seatedOn = async (days: readonly (number | null)[], quiz_id?: number) => {
  const student = await buildUser(db);
  const seats: number[] = [];
  for (const day of days) {
    const quiz = quiz_id ?? (await buildQuiz(db, { state: "published" })).id;
    const start_at = new Date(Date.now() + (day ?? 0) * 86_400_000);
    const end_at = new Date(start_at.getTime() + 3_600_000);
    const session = day === null ? null : await buildSession(db, { quiz_id: quiz, start_at, end_at });
    const seat = { quiz_id: quiz, user_id: student.id, session_id: session?.id ?? null };
    seats.push((await buildSummary(db, seat)).id);
  }
  const client = await app.as(student);
  const read = async (query: { quiz_id?: number; after?: number; after_at?: string; limit?: number }) =>
    (await client.call("GET /api/v1/quizzes_attempt_summaries", { query })).body;
  return { seats, read };
};
const placesIn = (seats: readonly number[], rows: readonly { id: number }[]) => rows.map(({ id }) => seats.indexOf(id));

test("the first page has the seats that start last; the seats of one quiz come in order of sessions", async () => {
  const { seats, read } = await seatedOn([-30, null, 2, -1, null, 1]);
  expect(placesIn(seats, await read({}))).toEqual([2, 5, 3, 0, 4, 1]);
  expect(placesIn(seats, await read({ limit: 2 }))).toEqual([2, 5]);
  const quiz = await buildQuiz(db, { state: "published" });
  const ofQuiz = await seatedOn([3, 1, 2], quiz.id);
  expect(placesIn(ofQuiz.seats, await ofQuiz.read({ quiz_id: quiz.id }))).toEqual([1, 2, 0]);
});

test("a seat deleted or moved between two pages neither ends the list nor repeats a row", async () => {
  const { seats, read } = await seatedOn([4, 3, 2, 1, null, null]);
  const place = ({ id, start_at }: { id: number; start_at: string | null }) => ({
    after: id,
    after_at: start_at ?? "undated",
  });
  const [, dated] = await read({ limit: 2 });
  const [undated] = (await read({})).slice(-2);
  await db.deleteFrom("quizzes_attempt_summaries").where("id", "=", dated!.id).execute();
  expect(placesIn(seats, await read(place(dated!)))).toEqual([2, 3, 5, 4]);
  await db.deleteFrom("quizzes_attempt_summaries").where("id", "=", undated!.id).execute();
  expect(placesIn(seats, await read(place(undated!)))).toEqual([4]);
  const moved = (await read({})).find(({ id }) => id === seats[2]);
  await db
    .updateTable("sessions")
    .set({ start_at: new Date(1) })
    .where("id", "=", moved!.session_id)
    .execute();
  expect(placesIn(seats, await read(place(moved!)))).toEqual([3, 4]);
  const last = (await read({})).at(-1)!;
  const since = await buildSession(db, { quiz_id: last.quiz_id, start_at: new Date(2), end_at: new Date(3) });
  await db.updateTable("quizzes_attempt_summaries").set({ session_id: since.id }).where("id", "=", last.id).execute();
  expect(await read(place(last))).toEqual([]);
});

test("an attempt deleted between two pages ends neither the student's list nor the teacher's", async () => {
  const { quiz, student, newest_first } = await retaken(4);
  const [client, owner] = [await app.as(student), await app.as({ id: quiz.owner_id })];
  const scores = async (query: { after?: number; after_seat?: number; after_number?: number; limit?: number }) =>
    (await client.call("GET /api/v1/scores", { query })).body;
  const copies = async (query: { after?: number; after_score?: number; after_number?: number; limit?: number }) => {
    const input = { params: { quiz_id: quiz.id }, query: { user_id: student.id, ...query } };
    return (await owner.call("GET /api/v1/quizzes/:quiz_id/quiz_instances", input)).body;
  };
  const [score, copy] = [(await scores({ limit: 2 }))[1]!, (await copies({ limit: 2 }))[1]!];
  await db.deleteFrom("scores").where("id", "=", score.id).execute();
  const { id: after, attempt_number: after_number, quizzes_attempt_summary_id: after_seat } = score;
  const left = newest_first.slice(2);
  expect((await scores({ after, after_number, after_seat })).map(({ id }) => id)).toEqual(left);
  const ofCopy = { after: copy.id, after_number: copy.attempt_number, after_score: copy.score_id };
  expect((await copies(ofCopy)).map(({ score_id }) => score_id)).toEqual(left);
  expect([await scores({ after }), await copies({ after: copy.id })]).toEqual([[], []]);
});

test.each([
  "quizzes_attempt_summaries?after=x",
  "quizzes_attempt_summaries?after=1&after_at=yesterday",
  "scores?after=1&after_seat=-1",
  "scores?after=1&after_number=99999999999",
])("an invalid page cursor is refused: %s", async (path) => {
  const { cookie } = await app.as(await buildUser(db));
  const reply = await app.server.inject({ url: `/api/v1/${path}`, headers: { cookie } });
  expect([reply.statusCode, reply.json().code]).toEqual([400, "validation_failed"]);
});

test("a teacher reads the copies of many retakes page by page, or the copy of one attempt", async () => {
  const { quiz, student, newest_first } = await retaken(5);
  const owner = await app.as({ id: quiz.owner_id });
  const read = async (query: { after?: number; score_id?: number; limit?: number }) => {
    const params = { quiz_id: quiz.id };
    return (
      await owner.call("GET /api/v1/quizzes/:quiz_id/quiz_instances", {
        params,
        query: { user_id: student.id, ...query },
      })
    ).body;
  };
  const copies = await readAll((after) => read({ limit: 2, ...(after && { after }) }));
  expect(copies.map(({ score_id }) => score_id)).toEqual(newest_first);
  const score_id = newest_first[3]!;
  expect((await read({ score_id })).map((copy) => copy.score_id)).toEqual([score_id]);
});

test("a student's correction lists the newest hundred attempts, and an older one that is shown", async () => {
  const { student, seat, newest_first } = await retaken(102);
  const client = await app.as(student);
  const params = { summary_id: seat.id };
  const listed = async (query: { score_id?: number }) => {
    const { body } = await client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/correction", {
      params,
      query,
    });
    return body.scores.map(({ id }) => id);
  };
  expect(await listed({})).toEqual(newest_first.slice(0, 100));
  const oldest = newest_first[101]!;
  expect(await listed({ score_id: oldest })).toEqual([...newest_first.slice(0, 100), oldest]);
});

test("events similar to those of other students come page by page, each with those students", async () => {
  const quiz = await buildQuiz(db, { state: "published", quiz_type: "exam" });
  const attempt = async () => {
    const seat = await buildSummary(db, { quiz_id: quiz.id });
    const times = { started_at: new Date(), finished_at: new Date() };
    return (await buildScore(db, { quizzes_attempt_summary_id: seat.id, state: "finished", ...times })).id;
  };
  const [own, ...others] = [await attempt(), await attempt(), await attempt()];
  const copied = (score_id: number, minute: number) =>
    buildStudentEvent(db, {
      score_id,
      kind: "copy",
      happened_at: new Date(Date.UTC(2026, 10, 16, 9, Math.min(minute, 3))),
      sanitized_content_for_similarity_check: `text ${minute}`,
    });
  const minutes = [0, 1, 2, 3, 4];
  for (const score_id of [own, ...others]) for (const minute of minutes) await copied(score_id, minute);
  const owner = await app.as({ id: quiz.owner_id });
  const read = async (after?: string) => {
    const { body } = await owner.call("GET /api/v1/scores/:score_id/similar_events", {
      params: { score_id: own },
      query: { limit: 2, ...(after && { after }) },
    });
    return body.map((similar) => ({ ...similar, id: similar.event_id }));
  };
  const events = await readAll<Awaited<ReturnType<typeof read>>[number], string>(read);
  expect(new Set(events.map(({ id }) => id)).size).toBe(5);
  expect(events.map((event) => event.others.length)).toEqual([2, 2, 2, 2, 2]);
  const { id: after, happened_at: after_at } = events[3]!;
  await db.deleteFrom("student_events").where("id", "=", after).execute();
  const params = { score_id: own };
  for (const path of ["similar_events", "student_events"] as const) {
    const goOn = async (query: object) => {
      const { body } = await owner.call(`GET /api/v1/scores/:score_id/${path}`, { params, query });
      return body.map((event) => ("id" in event ? event.id : event.event_id));
    };
    expect(await goOn({ after, after_at })).toEqual([events[4]!.id]);
    expect(await goOn({ after })).toEqual([]);
    // Times that the format allows but the database does not.
    expect(await goOn({ after, after_at: "2026-11-16T09:00:00+23:00" })).toHaveLength(4);
    expect(await goOn({ after, after_at: "0000-01-01T00:00:00Z" })).toHaveLength(4);
  }
});
