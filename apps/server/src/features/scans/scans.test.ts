import { randomUUID } from "node:crypto";
import { maxScanFiles, maxScanPages } from "@examplar/domain";
import { beforeEach, describe, expect, test } from "vitest";
import { buildUser } from "../../builders/index.ts";
import { edit, seatStudent } from "../../testing/exam.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { askExam, choice, essay, essayText, openGradingRig, type AskedQuestion } from "../grading/grading.test-rig.ts";
import { removeObjects } from "../media/deletion/remove-objects.job.ts";
import { resettleAttempt } from "../answers/index.ts";
import { sweepScans } from "./sweep-scans.ts";

const start = new Date("2026-11-15T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

const { app, rig } = await openGradingRig();
const { teacherOf, colleagueOf } = rig;
beforeEach(() => app.clock.set(start));

const onPaper = { quiz_type: "paper", whole_correction_visible: true } as const;

const open = "POST /api/v1/quizzes_attempt_summaries/:summary_id/scanned_paper_quiz_sheet" as const;
const enter = "PUT /api/v1/scores/:score_id/answers/:question_id/entry" as const;
const place = "PUT /api/v1/scanned_paper_quiz_sheets/:sheet_id/files" as const;
const read = "GET /api/v1/scanned_paper_quiz_sheets/:sheet_id" as const;

const pdf = Buffer.from("%PDF-1.7\nscanned");
/** A PNG of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const send = async (
  client: TestClient,
  sheet_id: number,
  bytes: Buffer,
  { file_id = randomUUID(), name = "a.pdf" } = {},
) => {
  const url = `/api/v1/scanned_paper_quiz_sheets/${sheet_id}/files/${file_id}?filename=${encodeURIComponent(name)}`;
  const headers = { cookie: client.cookie, "content-type": "text/html", "sec-fetch-site": "same-origin" };
  const reply = await app.server.inject({ method: "PUT", url, headers, payload: bytes });
  return { status: reply.statusCode, file_id, body: reply.json<{ code?: string; content_type?: string }>() };
};

const fetchFile = (client: TestClient, url: string, headers: object = {}) =>
  app.server.inject({ url, headers: { cookie: client.cookie, ...headers } });

const entry = (content: unknown, seen_revision = 0, more: object = {}) => ({
  edit_id: randomUUID(),
  kind: content === null ? ("skip" as const) : ("answer" as const),
  content,
  seen_revision,
  own_edit_ids: [] as string[],
  ...more,
});

/** A quiz on paper with a student, and the sheet that the teacher has opened. */
const sit = async (questions: AskedQuestion[] = [choice, essay]) => {
  const exam = await askExam(app, questions, { quiz: onPaper });
  const seat = await seatStudent(app, exam);
  const teacher = await teacherOf(exam);
  const params = { summary_id: seat.summary.id };
  const { body: sheet } = await teacher.call(open, { params });
  const at = (question: number) => ({
    params: { score_id: sheet.score_id, question_id: exam.questions[question]!.id },
  });
  return { exam, seat, teacher, sheet, params, at, ofSheet: { params: { sheet_id: sheet.id } } };
};

const scoreOf = (id: number) => app.db.selectFrom("scores").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const audit = async (score_id: number) =>
  (
    await app.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", String(score_id))
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

describe("an attempt on paper", () => {
  test("is created once, with a paper drawn as usual, and its grade waits for the answers", async () => {
    const { seat, teacher, sheet, params } = await sit();
    expect((await teacher.call(open, { params })).body).toEqual(sheet);
    const score = await scoreOf(sheet.score_id);
    expect(score).toMatchObject({ state: "paper", user_id: seat.student.id, scanned_paper_quiz_sheet_id: sheet.id });
    await rig.grade();
    expect(await scoreOf(sheet.score_id)).toMatchObject({
      grade: null,
      is_up_to_date: false,
      answers_to_review_count: 2,
    });
    const own = await seat.client.call("GET /api/v1/scores", { query: {} });
    expect(own.body).toMatchObject([{ state: "paper", grade: null, is_up_to_date: false }]);
  });

  test("is created once when two teachers open it at the same time", async () => {
    const exam = await askExam(app, [choice], { quiz: onPaper });
    const { summary } = await seatStudent(app, exam);
    const params = { summary_id: summary.id };
    const both = [await teacherOf(exam), await colleagueOf(exam)];
    const [first, second] = await Promise.all(both.map((one) => one.call(open, { params })));
    expect(first!.body).toEqual(second!.body);
  });

  test("cannot be started by the student, nor created in a quiz on screens", async () => {
    const exam = await askExam(app, [choice], { quiz: onPaper });
    const seat = await seatStudent(app, exam);
    const begun = await seat.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/start", {
      params: seat.params,
      body: { device_id: randomUUID() },
    });
    expect([begun.status, begun.problem.code]).toEqual([409, "taken_on_paper"]);
    const onScreen = await askExam(app, [choice]);
    const { summary } = await seatStudent(app, onScreen);
    expect((await (await teacherOf(onScreen)).call(open, { params: { summary_id: summary.id } })).status).toBe(404);
  });
});

test("an attempt on paper hides its content from the student, and accepts nothing from their browser", async () => {
  const { exam, seat, teacher, sheet, at } = await sit([choice]);
  await teacher.call(enter, { ...at(0), body: entry({ choice_id: "a" }) });
  const { id: instance_id } = await app.db
    .selectFrom("quiz_instances")
    .select("id")
    .where("score_id", "=", sheet.score_id)
    .executeTakeFirstOrThrow();
  const params = { instance_id };
  const paper = await seat.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance", {
    params: { summary_id: seat.summary.id },
  });
  expect(paper.problem.code).toBe("not_started");
  expect((await seat.client.call("GET /api/v1/quiz_instances/:instance_id/answers", { params })).status).toBe(404);
  const edits = [edit({ question_id: exam.questions[0]!.id, seq: 1, content: { choice_id: "b" } })];
  const body = { device_id: randomUUID(), edits };
  expect((await seat.client.call("POST /api/v1/quiz_instances/:instance_id/answers", { params, body })).status).toBe(
    404,
  );
  const own = await seat.client.call("GET /api/v1/scores", { query: {} });
  expect(own.body[0]!.instance_id).toBeNull();
  expect(await rig.answersOf(sheet)).toMatchObject([{ content: { choice_id: "a" } }]);
});

describe("the scan", () => {
  test("CALL-39 ENT-14 is one PDF or several pictures, set all at once, and served to its teachers", async () => {
    const { teacher, sheet, ofSheet, at } = await sit();
    expect(sheet).toMatchObject({ subject_file_url: null, marked_file: null, edited: false, subject_files: [] });
    const pages = [await send(teacher, sheet.id, png, { name: "1.html" }), await send(teacher, sheet.id, png)];
    expect(pages.map(({ body }) => body.content_type)).toEqual(["image/png", "image/png"]);
    expect((await teacher.call(read, ofSheet)).body.subject_file_url).toBeNull();
    const file_ids = pages.map(({ file_id }) => file_id).toReversed();
    const set = { ...ofSheet, body: { role: "subject" as const, file_ids, seen_file_ids: [] } };
    const { body } = await teacher.call(place, set);
    expect(body.subject_files.map(({ file_id }) => file_id)).toEqual(file_ids);
    expect(body.subject_file_url).toBe(`/api/v1/scanned_paper_quiz_sheets/${sheet.id}/files/${file_ids[0]}`);
    expect((await teacher.call(place, set)).status).toBe(200);
    const whole = await fetchFile(teacher, body.subject_file_url!);
    expect(whole.rawPayload.equals(png)).toBe(true);
    expect(whole.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const part = await fetchFile(teacher, body.subject_file_url!, { range: "bytes=1-3" });
    expect([part.statusCode, part.body]).toEqual([206, "PNG"]);
    const marked = await send(teacher, sheet.id, pdf);
    const marks = { role: "marked" as const, file_ids: [marked.file_id], seen_file_ids: [] };
    expect((await teacher.call(place, { ...ofSheet, body: marks })).body).toMatchObject({
      marked_file: { url: expect.stringContaining(marked.file_id), content_type: "application/pdf" },
      subject_files: file_ids.map((file_id) => ({ file_id })),
      edited: false,
    });
    await teacher.call(enter, { ...at(0), body: entry({ choice_id: "a" }) });
    expect((await teacher.call(read, ofSheet)).body.edited).toBe(true);
  });

  test("is validated by its bytes, and is the same file when sent again", async () => {
    const { teacher, sheet } = await sit();
    const reply = async (bytes: Buffer, options = {}) => {
      const { status, body } = await send(teacher, sheet.id, bytes, options);
      return body.code ?? status;
    };
    expect(await reply(Buffer.from("<script>alert(1)</script>"), { name: "scan.pdf" })).toBe("unsupported_media_type");
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await reply(bomb)).toBe("payload_too_large");
    const stack = Buffer.from(`%PDF-1.7\n${"<< /Type /Page >>\n".repeat(maxScanPages + 1)}`);
    expect(await reply(stack)).toBe("payload_too_large");
    const file_id = randomUUID();
    expect(await reply(pdf, { file_id })).toBe(200);
    expect(await reply(pdf, { file_id })).toBe(200);
    expect(await reply(png, { file_id })).toBe("file_mismatch");
  });

  test("a file whose reply was lost can be sent again even if the sheet has its maximum of files", async () => {
    const { teacher, sheet } = await sit();
    const ids = Array.from({ length: 2 * maxScanFiles }, () => randomUUID());
    for (const file_id of ids) await send(teacher, sheet.id, png, { file_id });
    const again = await send(teacher, sheet.id, png, { file_id: ids.at(-1)! });
    expect([again.status, again.body]).toMatchObject([200, { file_id: ids.at(-1) }]);
    expect((await send(teacher, sheet.id, pdf, { file_id: ids[0]! })).body.code).toBe("file_mismatch");
    expect((await send(teacher, sheet.id, png)).body.code).toBe("too_many_files");
  });

  test("of a colleague is not replaced unseen; a replacement removes the old bytes and keeps the answers", async () => {
    const { exam, teacher, sheet, ofSheet, at } = await sit([choice]);
    const colleague = await colleagueOf(exam);
    await teacher.call(enter, { ...at(0), body: entry({ choice_id: "a" }) });
    const [first, second] = [await send(teacher, sheet.id, pdf), await send(colleague, sheet.id, png)];
    const set = (client: TestClient, file_ids: string[], seen_file_ids: string[]) =>
      client.call(place, { ...ofSheet, body: { role: "subject", file_ids, seen_file_ids } });
    const shown = (await set(teacher, [first.file_id], [])).body.subject_file_url!;
    expect((await set(colleague, [second.file_id], [])).problem.code).toBe("conflict");
    expect((await set(colleague, [second.file_id, first.file_id], [first.file_id])).status).toBe(400);
    expect((await set(colleague, [randomUUID()], [first.file_id])).status).toBe(400);
    expect((await set(colleague, [second.file_id], [first.file_id])).status).toBe(200);
    expect((await fetchFile(teacher, shown)).statusCode).toBe(404);
    await removeObjects(app.parts);
    const keys: string[] = [];
    for await (const { key } of app.parts.storage.list(`scans/${sheet.quiz_id}/${sheet.id}`)) keys.push(key);
    expect(keys).toHaveLength(1);
    expect(await rig.answersOf(sheet)).toMatchObject([{ content: { choice_id: "a" }, status: "answered" }]);
    expect(await audit(sheet.score_id)).toEqual([
      "paper_attempt_made",
      "answer_entered",
      "scan_added",
      "scan_replaced",
    ]);
  });

  test("has one marked file, replaced and removed separately, which the student sees with the correction", async () => {
    const { exam, seat, teacher, sheet, ofSheet } = await sit();
    const [scan, marked] = [await send(teacher, sheet.id, pdf), await send(teacher, sheet.id, png)];
    const other = await send(teacher, sheet.id, pdf);
    const set = (role: "subject" | "marked", file_ids: string[], seen_file_ids: string[] = [], client = teacher) =>
      client.call(place, { ...ofSheet, body: { role, file_ids, seen_file_ids } });
    await set("subject", [scan.file_id]);
    expect((await set("marked", [scan.file_id])).problem.code).toBe("validation_failed");
    expect((await set("marked", [marked.file_id, other.file_id])).problem.code).toBe("validation_failed");
    const { url } = (await set("marked", [marked.file_id])).body.marked_file!;
    expect((await fetchFile(seat.client, url)).statusCode).toBe(403);
    expect((await set("marked", [other.file_id], [], await colleagueOf(exam))).problem.code).toBe("conflict");
    app.clock.set(hours(5));
    const shown = await seat.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/correction", {
      params: { summary_id: seat.summary.id },
      query: {},
    });
    expect(shown.body.scan).toMatchObject({ marked_file: { url }, subject_files: [{ file_id: scan.file_id }] });
    expect((await fetchFile(seat.client, url)).rawPayload.equals(png)).toBe(true);
    const replaced = (await set("marked", [other.file_id], [marked.file_id])).body;
    expect(replaced.marked_file?.file_id).toBe(other.file_id);
    expect((await fetchFile(teacher, url)).statusCode).toBe(404);
    expect((await set("marked", [], [other.file_id])).body).toEqual({ ...replaced, marked_file: null });
    expect((await audit(sheet.score_id)).slice(2)).toEqual(["scan_added", "scan_replaced", "scan_removed"]);
  });

  test("retention removes a file that was never placed, and keeps files of a scan", async () => {
    const { teacher, sheet, ofSheet } = await sit();
    const [kept, lost] = [await send(teacher, sheet.id, pdf), await send(teacher, sheet.id, png)];
    await teacher.call(place, { ...ofSheet, body: { role: "subject", file_ids: [kept.file_id], seen_file_ids: [] } });
    await sweepScans(app.parts, hours(1));
    const rows = await app.db.selectFrom("scanned_sheet_files").select("id").where("sheet_id", "=", sheet.id).execute();
    expect(rows).toEqual([{ id: kept.file_id }]);
    expect(rows).not.toContainEqual({ id: lost.file_id });
  });

  test("is visible to the student with the correction, 403 before, and to nobody else", async () => {
    const { seat, teacher, sheet, ofSheet } = await sit();
    const file = await send(teacher, sheet.id, pdf);
    const body = { role: "subject" as const, file_ids: [file.file_id], seen_file_ids: [] };
    const { subject_file_url } = (await teacher.call(place, { ...ofSheet, body })).body;
    const early = await seat.client.call(read, ofSheet);
    expect([early.status, early.problem.code]).toEqual([403, "correction_not_visible"]);
    expect((await fetchFile(seat.client, subject_file_url!)).statusCode).toBe(403);
    const stranger = await app.as(await buildUser(app.db));
    expect((await stranger.call(read, ofSheet)).status).toBe(404);
    app.clock.set(hours(5));
    expect((await seat.client.call(read, ofSheet)).body).toMatchObject({ id: sheet.id, subject_file_url });
    expect((await fetchFile(seat.client, subject_file_url!)).rawPayload.equals(pdf)).toBe(true);
    expect((await fetchFile(stranger, subject_file_url!)).statusCode).toBe(404);
    const correction = await seat.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/correction", {
      params: { summary_id: seat.summary.id },
      query: {},
    });
    expect(correction.body.scan).toMatchObject({ id: sheet.id, subject_file_url });
  });
});

describe("an answer entered beside the scan", () => {
  test("counts, is graded like any other, and marks the sheet as edited", async () => {
    const { seat, teacher, sheet, ofSheet, at } = await sit();
    expect((await teacher.call(enter, { ...at(0), body: entry({ choice_id: "a" }) })).body).toEqual({ revision: 1 });
    expect((await teacher.call(read, ofSheet)).body.edited).toBe(true);
    await rig.grade();
    expect(await scoreOf(sheet.score_id)).toMatchObject({ grade: null, answers_to_review_count: 1 });
    await teacher.call(enter, { ...at(1), body: entry(null) });
    await rig.grade();
    expect(await scoreOf(sheet.score_id)).toMatchObject({ is_up_to_date: true, answers_to_review_count: 0 });
    expect((await scoreOf(sheet.score_id)).grade).toBeCloseTo(6.67);
    await teacher.call(enter, { ...at(1), body: entry(essayText, 1) });
    await rig.grade();
    const { question_id } = at(1).params;
    await teacher.call("PUT /api/v1/scores/:score_id/answers/:question_id/points", {
      params: { score_id: sheet.score_id, question_id },
      body: { points: 4, seen_points: null, seen_revision: 2 },
    });
    await rig.grade();
    expect(await scoreOf(sheet.score_id)).toMatchObject({ grade: 20, is_up_to_date: true });
    app.clock.set(hours(5));
    const own = await seat.client.call("GET /api/v1/scores", { query: {} });
    expect(own.body).toMatchObject([{ grade: 20, is_up_to_date: true }]);
    const copy = await app.server.inject({
      url: `/api/v1/scores/${sheet.score_id}/corrected_copy.pdf`,
      headers: { cookie: teacher.cookie },
    });
    expect([copy.statusCode, copy.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
  });

  test("leaves a drawing on the sheet to be marked, and gives a blank one no points", async () => {
    const drawing: AskedQuestion = { type: "upload", points: 4 };
    const { teacher, sheet, at } = await sit([drawing, drawing]);
    await teacher.call(enter, { ...at(0), body: entry(null, 0, { kind: "answer" }) });
    await teacher.call(enter, { ...at(1), body: entry(null) });
    await rig.grade();
    expect(await scoreOf(sheet.score_id)).toMatchObject({ answers_to_review_count: 1, is_up_to_date: false });
  });

  test("has its author in the history, and settles to the same answer", async () => {
    const { exam, teacher, sheet, at } = await sit([choice]);
    const colleague = await colleagueOf(exam);
    await teacher.call(enter, { ...at(0), body: entry({ choice_id: "b" }) });
    expect((await colleague.call(enter, { ...at(0), body: entry({ choice_id: "a" }, 1) })).body).toEqual({
      revision: 2,
    });
    const { body: edits } = await teacher.call("GET /api/v1/scores/:score_id/answers/:question_id/edits", {
      ...at(0),
      query: {},
    });
    const { name } = await app.db
      .selectFrom("users")
      .select("name")
      .where("id", "=", exam.quiz.owner_id)
      .executeTakeFirstOrThrow();
    expect(edits).toMatchObject([
      { content: { choice_id: "b" }, entered_by_name: name },
      { content: { choice_id: "a" } },
    ]);
    expect(edits[1]!.entered_by_name).not.toBe(name);
    expect(await resettleAttempt(app.parts.pool, sheet.score_id)).toEqual({ checked_count: 1, changed: [] });
  });

  test("never overwrites a colleague's entry unseen, and a retry changes nothing", async () => {
    const { exam, teacher, sheet, at } = await sit([choice]);
    const colleague = await colleagueOf(exam);
    const first = entry({ choice_id: "a" });
    await teacher.call(enter, { ...at(0), body: first });
    expect((await teacher.call(enter, { ...at(0), body: first })).body).toEqual({ revision: 1 });
    expect((await colleague.call(enter, { ...at(0), body: entry({ choice_id: "b" }) })).problem.code).toBe("conflict");
    // The reply to the first entry was lost, and the teacher continued.
    const next = entry({ choice_id: "b" }, 0, { own_edit_ids: [first.edit_id] });
    expect((await teacher.call(enter, { ...at(0), body: next })).body).toEqual({ revision: 2 });
    expect(await audit(sheet.score_id)).toEqual(["paper_attempt_made", "answer_entered", "answer_entered"]);
    const both = await Promise.all(
      [teacher, colleague].map((one) => one.call(enter, { ...at(0), body: entry({ choice_id: "a" }, 2) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ["content of another question type", { html: "x" }],
    ["a choice that does not exist", { choice_id: "z" }],
  ])("is refused for %s", async (_name, content) => {
    const { teacher, at } = await sit([choice]);
    expect((await teacher.call(enter, { ...at(0), body: entry(content) })).status).toBe(400);
  });

  test("is for attempts on paper only", async () => {
    const exam = await askExam(app, [choice]);
    const writer = await rig.take(exam, [{ choice_id: "a" }]);
    const params = { score_id: writer.score_id, question_id: exam.questions[0]!.id };
    const reply = await (await teacherOf(exam)).call(enter, { params, body: entry({ choice_id: "b" }, 1) });
    expect(reply.status).toBe(404);
  });
});
