import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { RescueKey } from "@examplar/contract";
import type { RescueFile } from "@examplar/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { buildUser } from "../../builders/index.ts";
import { spoolFile } from "../../platform/http/files/spool-file.ts";
import { answersOf, buildExam, edit, startStudent, sync, type Exam, type Writer } from "../../testing/exam.ts";
import { rescueContent, seal } from "../../testing/rescue-file.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestClient, type TestClient } from "../../testing/test-client.ts";
import { openRescueFile } from "./sealing/open-rescue-file.ts";
import { offeredKey } from "./sealing/server-keys.repository.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const afterTheEnd = at(2 * 3600);

let app: TestApp;
let exam: Exam;
let first: number;
let second: number;
let key: RescueKey;
let teacher: TestClient;
let writer: Writer;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(start);
  exam = await buildExam(app);
  [first, second] = exam.questions.map(({ id }) => id) as [number, number];
  key = (await (await app.as({ id: exam.quiz.owner_id })).call("GET /api/v1/rescue_key")).body;
});
beforeEach(async () => {
  app.clock.set(start);
  writer = await startStudent(app, exam);
  // A session of its own for each test, because one user may import only so often.
  teacher = await app.as({ id: exam.quiz.owner_id });
});
afterAll(() => app.stop());

const choice = (choice_id: string) => ({ choice_id });
const unsent = (of: Writer, ...edits: unknown[]) =>
  edits.map((one) => ({ instance_id: of.instance_id, device_id: of.device_id, edit: one }));
const sealed = async (of: Writer, entries: ReturnType<typeof unsent>) =>
  JSON.stringify(await seal(key, rescueContent(of.student.id, entries, at(60))));
const importFile = (by: TestClient, file: string) => by.call("POST /api/v1/rescue_files", { body: { file } });
const historyOf = ({ score_id }: Writer) =>
  app.db.selectFrom("answer_edits").selectAll().where("score_id", "=", score_id).orderBy("seq").execute();
const lateOf = ({ score_id }: Writer) =>
  app.db.selectFrom("late_answers").selectAll().where("score_id", "=", score_id).execute();

describe("the key", () => {
  test("is created once, even for simultaneous requests, and its private part stays on the server", async () => {
    await app.db.updateTable("server_keys").set({ retired_at: start }).execute();
    const asked = await Promise.all([1, 2, 3, 4].map(() => offeredKey(app.db, start)));
    expect(new Set(asked.map(({ key_id }) => key_id)).size).toBe(1);
    const { body, text } = await writer.client.call("GET /api/v1/rescue_key");
    expect(body).toEqual({
      key_id: asked[0]?.key_id,
      algorithm: "ECDH-P256+HKDF-SHA256+A256GCM",
      public_key: { ...asked[0]?.public_key, kid: asked[0]?.key_id },
    });
    const { private_key } = await app.db
      .selectFrom("server_keys")
      .select("private_key")
      .where("id", "=", body.key_id)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain((private_key as { d: string }).d);
  });

  test("that is retired still opens files sealed for it", async () => {
    const file = await sealed(writer, unsent(writer, edit({ question_id: first, seq: 1 })));
    await app.db.updateTable("server_keys").set({ retired_at: start }).where("id", "=", key.key_id).execute();
    expect((await importFile(teacher, file)).body.counts).toMatchObject({ stored: 1 });
    key = (await teacher.call("GET /api/v1/rescue_key")).body;
  });

  test("a file sealed by the browser's own code is opened unchanged", async () => {
    const golden = JSON.parse(await readFile(new URL("testing/sealed-by-browser.json", import.meta.url), "utf8")) as {
      private_key: object;
      content: { edits: object[] };
      file: RescueFile;
    };
    const { d: _, ...public_key } = golden.private_key as { d: string };
    await app.db
      .insertInto("server_keys")
      .values({
        id: golden.file.header.key_id!,
        purpose: "rescue",
        public_key: JSON.stringify(public_key),
        private_key: JSON.stringify(golden.private_key),
        created_at: start,
        retired_at: start,
      })
      .execute();
    const bytes = [Buffer.from(JSON.stringify({ file: JSON.stringify(golden.file) }))];
    const spooled = (await spoolFile(Readable.from(bytes), 1e6))!;
    const opened = await openRescueFile(app.db, spooled.path);
    await spooled.remove();
    const edits = golden.content.edits.map((entry) => ({ ...entry, set_aside: undefined }));
    // A file of an earlier version has no photos.
    expect(opened).toEqual({ ...golden.content, edits, files: [] });
  });
});

test("LOSS-15 a device that another process registered is known in this process too", async () => {
  // This process caches the attempt with the devices that it knows by now.
  await sync(writer, writer.device_id, []);
  const other = await createApp(app.parts);
  try {
    const device_id = randomUUID();
    await sync({ ...writer, client: createTestClient(other, writer.client.cookie) }, device_id, []);
    const brought = edit({ question_id: first, seq: 1, edited_at: at(30) });
    const file = await sealed(writer, [{ instance_id: writer.instance_id, device_id, edit: brought }]);
    expect((await importFile(teacher, file)).body.edits).toMatchObject([{ outcome: "stored", code: null }]);
  } finally {
    await other.close();
  }
});

describe("importing", () => {
  test("in time stores the edits as if the device had sent them, and reports them as stored", async () => {
    const edits = [
      edit({ question_id: first, seq: 1, content: choice("b"), edited_at: at(1) }),
      edit({ question_id: second, seq: 2, content: null, kind: "skip", edited_at: at(2) }),
    ];
    app.clock.set(at(600));
    const { status, body } = await importFile(teacher, await sealed(writer, unsent(writer, ...edits)));
    expect(status).toBe(200);
    expect(body).toEqual({
      user_id: writer.student.id,
      exported_at: at(60).toISOString(),
      imported_at: at(600).toISOString(),
      attempts: [
        {
          instance_id: writer.instance_id,
          score_id: writer.score_id,
          quiz_id: exam.quiz.id,
          quiz_name: exam.quiz.name,
          student_name: writer.student.name,
        },
      ],
      new_count: 2,
      files: [],
      counts: { stored: 2, duplicate: 0, late: 0, rejected: 0 },
      edits: edits.map(({ edit_id, question_id }) => ({
        edit_id,
        instance_id: writer.instance_id,
        question_id,
        outcome: "stored",
        code: null,
      })),
    });
    expect(await answersOf(writer)).toMatchObject([
      { question_id: first, status: "answered", content: choice("b"), last_edit_at: at(1).toISOString() },
      { question_id: second, status: "skipped" },
    ]);
    expect(await historyOf(writer)).toMatchObject([{ received_at: at(600) }, { received_at: at(600) }]);
  });

  test("after the deadline keeps the edits as late work for the teacher", async () => {
    await sync(writer, writer.device_id, [
      edit({ question_id: first, seq: 1, content: choice("a"), edited_at: at(1) }),
    ]);
    const late = edit({ question_id: first, seq: 2, content: choice("b"), edited_at: at(5) });
    app.clock.set(afterTheEnd);
    const { body } = await importFile(teacher, await sealed(writer, unsent(writer, late)));
    expect(body).toMatchObject({ new_count: 1, counts: { late: 1 }, edits: [{ outcome: "late", code: null }] });
    expect(await answersOf(writer)).toMatchObject([{ content: choice("a"), late_status: "timer_timeout" }]);
    expect(await lateOf(writer)).toMatchObject([
      { content: choice("b"), edited_at: at(5), received_at: afterTheEnd, decided_at: null },
    ]);
  });

  test("the same file twice changes nothing, and the report counts nothing new", async () => {
    const edits = [1, 2].map((seq) => edit({ question_id: seq === 1 ? first : second, seq, edited_at: at(seq) }));
    const file = await sealed(writer, unsent(writer, ...edits));
    await importFile(teacher, file);
    const before = [await historyOf(writer), await answersOf(writer), await lateOf(writer)];
    app.clock.set(afterTheEnd);
    const { body } = await importFile(teacher, file);
    expect(body).toMatchObject({ new_count: 0, counts: { stored: 0, duplicate: 2, late: 0, rejected: 0 } });
    expect([await historyOf(writer), await answersOf(writer), await lateOf(writer)]).toEqual(before);
  });

  test("LOSS-15 edits that the device sends itself later are duplicates of the imported ones", async () => {
    const written = edit({ question_id: first, seq: 1 });
    await importFile(teacher, await sealed(writer, unsent(writer, written)));
    expect((await sync(writer, writer.device_id, [written])).results).toMatchObject([{ outcome: "duplicate" }]);
    expect(await historyOf(writer)).toHaveLength(1);
  });

  test("LOSS-05 a bad edit is refused by itself with its reason, in the order of the file", async () => {
    const good = edit({ question_id: first, seq: 1 });
    const strange = edit({ question_id: 2_000_000_000, seq: 2 });
    const entries = [
      ...unsent(writer, { edit_id: "none" }, strange, edit({ question_id: first, seq: 3, content: { nonsense: 1 } })),
      { instance_id: "x", device_id: writer.device_id, edit: good } as never,
      null as never,
      ...unsent(writer, good),
    ];
    const { body } = await importFile(teacher, await sealed(writer, entries));
    expect(body.edits.map(({ outcome, code }) => code ?? outcome)).toEqual([
      "malformed",
      "question_not_in_paper",
      "content_invalid",
      "malformed",
      "malformed",
      "stored",
    ]);
    expect(body.edits[1]).toMatchObject({ edit_id: strange.edit_id, question_id: 2_000_000_000 });
    expect(await historyOf(writer)).toHaveLength(1);
  });

  test("a file of a thousand edits is imported completely", async () => {
    const edits = Array.from({ length: 1000 }, (_, n) =>
      edit({ question_id: first, seq: n + 1, edited_at: at(n / 10) }),
    );
    const { body } = await importFile(teacher, await sealed(writer, unsent(writer, ...edits)));
    expect(body.counts).toMatchObject({ stored: 1000 });
    expect(await answersOf(writer)).toMatchObject([{ edit_id: edits.at(-1)?.edit_id }]);
  });

  test("an import stores its report, writes to the audit log, and notifies the screens", async () => {
    const messages = () =>
      app.db
        .selectFrom("realtime_messages")
        .select("event")
        .where("topic", "=", `user:${writer.student.id}`)
        .orderBy("seq")
        .execute();
    const before = (await messages()).length;
    const file = await sealed(writer, unsent(writer, edit({ question_id: first, seq: 1 })));
    await importFile(teacher, file);
    await importFile(teacher, file);
    const { score_id } = writer;
    const imports = await app.db.selectFrom("rescue_imports").selectAll().where("score_id", "=", score_id).execute();
    expect(imports).toMatchObject([
      { imported_by: exam.quiz.owner_id, imported_at: start, report: { new_count: 1, edits: [{ outcome: "stored" }] } },
      { report: { new_count: 0, edits: [{ outcome: "duplicate" }] } },
    ]);
    const lines = await app.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "rescue_file_imported")
      .where("subject_id", "=", String(score_id))
      .orderBy("id")
      .execute();
    expect(lines).toMatchObject([
      { actor_id: exam.quiz.owner_id, subject_type: "score", details: { edits_count: 1, new_count: 1 } },
      { details: { edits_count: 1, new_count: 0 } },
    ]);
    expect((await messages()).slice(before)).toEqual([
      { event: { kind: "attempt_changed", quiz_id: exam.quiz.id, summary_id: writer.summary.id } },
    ]);
  });
});

describe("every edit in a file is checked", () => {
  test("edits of another student inside the file are refused, and that student's answers stay", async () => {
    const victim = await startStudent(app, exam);
    const entries = [
      ...unsent(victim, edit({ question_id: first, seq: 1 })),
      ...unsent(writer, edit({ question_id: first, seq: 1 })),
    ];
    const { body } = await importFile(teacher, await sealed(writer, entries));
    expect(body.edits.map(({ outcome, code }) => code ?? outcome)).toEqual(["attempt_of_another_student", "stored"]);
    expect(body.attempts.map(({ instance_id }) => instance_id)).toEqual([writer.instance_id]);
    expect(await historyOf(victim)).toEqual([]);
  });

  test("a file forged in a student's name cannot change an answer, because its device is unknown", async () => {
    await sync(writer, writer.device_id, [
      edit({ question_id: first, seq: 1, content: choice("a"), edited_at: at(1) }),
    ]);
    const forged = { ...writer, device_id: randomUUID() };
    const bring = async (seq: number) => {
      const written = edit({ question_id: first, seq, content: choice("c"), edited_at: at(10 + seq) });
      return (await importFile(teacher, await sealed(writer, unsent(forged, written)))).body.edits;
    };
    expect(await bring(1)).toMatchObject([{ outcome: "late", code: "device_unknown" }]);
    expect(await bring(2)).toMatchObject([{ outcome: "late", code: "device_unknown" }]);
    expect(await answersOf(writer)).toMatchObject([{ content: choice("a"), revision: 1, late_status: "out_of_time" }]);
    expect(await lateOf(writer)).toMatchObject([{ content: choice("c"), decided_at: null }]);
  });

  test("a device of another user is refused", async () => {
    const other = await startStudent(app, exam);
    const entries = unsent({ ...writer, device_id: other.device_id }, edit({ question_id: first, seq: 1 }));
    const { body } = await importFile(teacher, await sealed(writer, entries));
    expect(body.edits).toMatchObject([{ outcome: "rejected", code: "device_of_another_user" }]);
    expect(await historyOf(writer)).toEqual([]);
  });

  test("edits are imported only into attempts that the importer may help in", async () => {
    const elsewhere = await startStudent(app, await buildExam(app));
    const entries = [
      ...unsent(elsewhere, edit({ question_id: first, seq: 1 })),
      ...unsent({ ...writer, instance_id: 2_000_000_000 }, edit({ question_id: first, seq: 2 })),
      ...unsent(writer, edit({ question_id: first, seq: 3 })),
    ];
    const { body } = await importFile(teacher, await sealed(writer, entries));
    const told = body.edits.map(({ outcome, code }) => code ?? outcome);
    expect(told).toEqual(["attempt_not_found", "attempt_not_found", "stored"]);
  });
});

describe("who may import", () => {
  const member = async (role: "support" | "teacher" | "student") =>
    app.as(await buildUser(app.db, { memberships: [{ school_id: exam.quiz.school_id, role }] }));

  test("support of the school", async () => {
    const file = await sealed(writer, unsent(writer, edit({ question_id: first, seq: 1 })));
    expect((await importFile(await member("support"), file)).body.counts).toMatchObject({ stored: 1 });
  });

  test("nobody else, not even the student: they get not_found, and nothing is stored", async () => {
    const file = await sealed(writer, unsent(writer, edit({ question_id: first, seq: 1 })));
    const other = await startStudent(app, exam);
    for (const by of [writer.client, other.client, await member("teacher"), await member("student")])
      expect(await importFile(by, file)).toMatchObject({ status: 404, problem: { code: "not_found" } });
    expect(await historyOf(writer)).toEqual([]);
  });
});

describe("a file that was changed", () => {
  type Spoil = (file: RescueFile, text: string) => unknown;
  const flip = (text: string, place: number) =>
    text.slice(0, place) + (text[place] === "A" ? "B" : "A") + text.slice(place + 1);
  const header = (file: RescueFile, change: object) => ({ ...file, header: { ...file.header, ...change } });

  const spoils: [string, string, Spoil][] = [
    ["that is not JSON", "rescue_file_unreadable", () => "hello"],
    ["that is an empty object", "rescue_file_unreadable", () => ({})],
    ["that is null", "rescue_file_unreadable", () => null],
    ["whose JSON is cut short", "rescue_file_unreadable", (_, text) => text.slice(0, -20)],
    ["of a later version", "rescue_file_unreadable", (file) => header(file, { version: 2 })],
    ["of another format", "rescue_file_unreadable", (file) => header(file, { format: "zip" })],
    ["without encrypted text", "rescue_file_unreadable", (file) => ({ ...file, ciphertext: "" })],
    ["with letters outside base64", "rescue_file_unreadable", (file) => ({ ...file, ciphertext: "?".repeat(40) })],
    ["for an unknown key", "rescue_file_of_another_key", (file) => header(file, { key_id: randomUUID() })],
    ["without a key id", "rescue_file_of_another_key", (file) => header(file, { key_id: null })],
    ["with an invalid key id", "rescue_file_of_another_key", (file) => header(file, { key_id: "'; drop table" })],
    ["with one letter changed", "rescue_file_altered", (file) => ({ ...file, ciphertext: flip(file.ciphertext, 30) })],
    [
      "with its encrypted text cut short",
      "rescue_file_altered",
      (file) => ({ ...file, ciphertext: file.ciphertext.slice(0, -8) }),
    ],
    ["with almost no encrypted text", "rescue_file_altered", (file) => ({ ...file, ciphertext: "AAAA" })],
    [
      "with its ephemeral key changed",
      "rescue_file_altered",
      (file) => header(file, { ephemeral_key: flip(file.header.ephemeral_key, 20) }),
    ],
    ["with an invalid ephemeral key", "rescue_file_altered", (file) => header(file, { ephemeral_key: "AAAA" })],
  ];
  test.each(spoils)("a file %s is refused: %s", async (_, code, spoil) => {
    const file = await seal(
      key,
      rescueContent(writer.student.id, unsent(writer, edit({ question_id: first, seq: 1 }))),
    );
    const spoiled = spoil(file, JSON.stringify(file));
    const text = typeof spoiled === "string" ? spoiled : JSON.stringify(spoiled);
    expect(await importFile(teacher, text)).toMatchObject({ status: 422, problem: { code } });
    expect(await historyOf(writer)).toEqual([]);
  });

  test.each([
    ["a text instead of an object", "hello"],
    ["a student id that is not a number", { ...rescueContent(1, []), user_id: "1" }],
    ["an export time that is not a date", { ...rescueContent(1, []), exported_at: "today" }],
    ["edits that are not a list", { ...rescueContent(1, []), edits: {} }],
    ["another format", { ...rescueContent(1, []), format: "x" }],
    ["another version", { ...rescueContent(1, []), version: 2 }],
  ])("correctly sealed, but containing %s", async (_, content) => {
    const answer = await importFile(teacher, JSON.stringify(await seal(key, content)));
    expect(answer).toMatchObject({ status: 422, problem: { code: "rescue_file_unreadable" } });
  });

  test("a file without edits belongs to no attempt", async () => {
    expect((await importFile(teacher, await sealed(writer, []))).status).toBe(404);
  });

  test("a file of several megabytes is read, one beyond the limit refused", async () => {
    const filler = "x".repeat(3_600_000);
    const large = await sealed(writer, unsent(writer, { filler }, edit({ question_id: first, seq: 1 })));
    expect(large.length).toBeGreaterThan(4_800_000);
    expect((await importFile(teacher, large)).body.counts).toMatchObject({ stored: 1, rejected: 1 });
    expect((await importFile(teacher, " ".repeat(34 * 1024 * 1024 + 1))).status).toBe(422);
    expect((await importFile(teacher, " ".repeat(36 * 1024 * 1024))).status).toBe(413);
  });
});
