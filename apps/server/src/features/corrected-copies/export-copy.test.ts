import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeEach, describe, expect, test } from "vitest";
import { buildAnswerPicture, buildUser } from "../../builders/index.ts";
import type { Exam, Writer } from "../../testing/exam.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { askExam, openGradingRig, type AskedQuestion } from "../grading/grading.test-rig.ts";
import { everyKind, plainPng } from "./every-kind.test-facts.ts";

const run = promisify(execFile);
const start = new Date("2026-11-15T10:00:00Z");
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

const { app, rig } = await openGradingRig();
beforeEach(() => app.clock.set(start));

const upload: AskedQuestion = {
  type: "upload",
  body: { statement_html: "Dessinez la courbe.", max_files: 1, accepted: ["image"], max_bytes: 1_000_000 },
  key: { rubric: [], model_answer_html: "" },
};
const settings = { name: "Économie : l’été", language: "fr" as const, whole_correction_visible: true };

/** Stores the bytes of a picture, and an answer that names it. */
const storePicture = async (score_id: number, question_id: number) => {
  const bytes = plainPng();
  const storage_key = `answers/${randomUUID()}`;
  await app.parts.storage.put(storage_key, Readable.from([bytes]), { max_bytes: 100_000 });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const picture = { score_id, question_id, storage_key, sha256, byte_size: bytes.length, uploaded_at: start };
  const { file_id } = await buildAnswerPicture(app.db, {
    ...picture,
    filename: "courbe.png",
    content_type: "image/png",
  });
  return { files: [{ file_id, sha256 }] };
};

const takeAll = async (quiz: Record<string, unknown> = {}) => {
  const exam = await askExam(app, [...everyKind.map(([question]) => question), upload], {
    quiz: { ...settings, ...quiz },
  });
  const writer = await rig.take(
    exam,
    everyKind.map(([, answer]) => answer),
  );
  const drawn = exam.questions.at(-1)!.id;
  const content = JSON.stringify(await storePicture(writer.score_id, drawn));
  const at = { status: "answered" as const, last_edit_at: start };
  await app.db
    .insertInto("answers")
    .values({ score_id: writer.score_id, question_id: drawn, content, ...at })
    .execute();
  await rig.grade();
  const essay = exam.questions.at(-2)!.id;
  await app.db
    .insertInto("answer_feedbacks")
    .values({
      score_id: writer.score_id,
      question_id: essay,
      user_content: "<p>Hérédité à détailler.</p>",
      source: "manual",
    })
    .execute();
  await app.db
    .updateTable("scores")
    .set({ public_comment: "<p>Un bel ensemble.</p>", private_comment: "SECRET", support_comment: "SECRET" })
    .where("id", "=", writer.score_id)
    .execute();
  return { exam, writer };
};

const get = ({ cookie }: TestClient, url: string) => app.server.inject({ method: "GET", url, headers: { cookie } });
const copyOf = (client: TestClient, score_id: number) => get(client, `/api/v1/scores/${score_id}/corrected_copy.pdf`);
const teacherOf = (exam: Exam) => app.as({ id: exam.quiz.owner_id });
const nameOf = async ({ student }: Writer) =>
  (await app.db.selectFrom("users").select("name").where("id", "=", student.id).executeTakeFirstOrThrow()).name;

interface TagNode {
  role?: string;
  alt?: string;
  children?: TagNode[];
}
const rolesIn = (node: TagNode | null): string[] =>
  node === null ? [] : [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesIn)];

/** Reads the PDF with pdf.js, which browsers use. */
const readPdf = async (bytes: Uint8Array) => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const [texts, roles, trees]: [string[], string[], TagNode[]] = [[], [], []];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    const tree = (await page.getStructTree()) as TagNode | null;
    roles.push(...rolesIn(tree));
    if (tree) trees.push(tree);
  }
  const [{ info }, mark] = [await pdf.getMetadata(), await pdf.getMarkInfo()];
  return {
    pages: pdf.numPages,
    text: texts.join("\n"),
    roles: new Set(roles),
    info: info as Record<string, unknown>,
    mark,
    trees,
  };
};

/** Replaces every white space, including no-break spaces, by one space. */
const flat = (text: string) => text.replaceAll(/\s+/g, " ");

describe("the corrected copy", () => {
  test("AI-04~ no copy has a model's comment that no teacher has checked", async () => {
    const { exam, writer } = await takeAll();
    const generated = { comment_source: "ai_generated" as const, manually_validated_comment: false };
    await app.db.updateTable("scores").set(generated).where("id", "=", writer.score_id).execute();
    const { rawPayload } = await copyOf(await teacherOf(exam), writer.score_id);
    expect((await readPdf(rawPayload)).text).not.toContain("Un bel ensemble.");
  });

  test("PDF-01~ PDF-02 ROLE-12~ has every question, answer, mark and comment, named after quiz and student", async () => {
    const { exam, writer } = await takeAll();
    const name = await nameOf(writer);
    const reply = await copyOf(await teacherOf(exam), writer.score_id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.headers["content-disposition"]).toContain(
      `filename*=UTF-8''${encodeURIComponent(`Économie l’été - ${name}.pdf`)}`,
    );
    const { text, info } = await readPdf(reply.rawPayload);
    const said = flat(text);
    for (const words of [
      "Économie : l’été",
      `Copie corrigée · ${name}`,
      "Un bel ensemble.",
      "Où pleut-il le plus ?",
      "☒ Oslo (choisi, incorrect)",
      "☐ Bergen (bonne réponse)",
      "Incorrect · 0 sur 1 point",
      "√9",
      "Lyon",
      "Paris",
      "5,5",
      "Tromsø",
      "Souris",
      "=SOMME(B1;B2)",
      "Démontrez que",
      "« l’œuvre »",
      "n ≥ 1",
      "Par récurrence sur n.",
      "À noter · sur 4 points",
      "Hérédité à détailler.",
    ])
      expect(said, words).toContain(words);
    expect(said).not.toContain("SECRET");
    expect(info).toMatchObject({ Title: `Économie : l’été – ${name}` });
    if (process.env["KEEP_PDF"]) await writeFile(process.env["KEEP_PDF"], reply.rawPayload);
  });

  test("it is tagged: headings, paragraphs, lists, tables and a described figure, in French", async () => {
    const { exam, writer } = await takeAll();
    const { rawPayload } = await copyOf(await teacherOf(exam), writer.score_id);
    const { roles, mark, info, trees } = await readPdf(rawPayload);
    expect([...roles]).toEqual(
      expect.arrayContaining([
        "Document",
        "H1",
        "H2",
        "P",
        "L",
        "LI",
        "Lbl",
        "LBody",
        "Table",
        "TR",
        "TH",
        "TD",
        "Figure",
        "Formula",
      ]),
    );
    expect(new Map(mark as unknown as Map<string, boolean>).get("Marked")).toBe(true);
    expect(info).toMatchObject({ Language: "fr" });
    const tree = JSON.stringify(trees);
    expect(tree).toContain("Fichier\u00a0: courbe.png");
    // A formula is drawn in two dimensions, and its alternative text has it in one line.
    for (const alt of ["√9", "∑ₖ₌₁ⁿk = n(n + 1)/2", "\\begin{pmatrix}1 & 0\\\\0 & 1\\end{pmatrix}"])
      expect(tree).toContain(JSON.stringify(alt).slice(1, -1));
  });

  test.for<[string, string[], string[]]>([
    ["pdftotext", ["-layout", "-enc", "UTF-8"], ["-"]],
    ["mutool", ["draw", "-F", "txt"], []],
  ])("another PDF reader extracts the same text: %s", async ([reader, before, after], context) => {
    const has = await run(reader, ["-v"]).then(
      () => true,
      (error: { code?: unknown }) => error.code !== "ENOENT",
    );
    if (!has) return context.skip(`${reader} is not installed`);
    const { exam, writer } = await takeAll();
    const { rawPayload } = await copyOf(await teacherOf(exam), writer.score_id);
    const folder = await mkdtemp(join(tmpdir(), "examplar-copy-"));
    const file = join(folder, "copy.pdf");
    await writeFile(file, rawPayload);
    const { stdout } = await run(reader, [...before, file, ...after]);
    await rm(folder, { recursive: true });
    for (const words of ["Économie : l’été", "« l’œuvre »", "=SOMME(B1;B2)", "Tromsø", await nameOf(writer)])
      expect(flat(stdout)).toContain(words);
  });
});

describe("who gets it", () => {
  test("its student once the correction is visible, and without points if the quiz hides scores", async () => {
    const { writer } = await takeAll({ show_scores: false });
    const early = await copyOf(writer.client, writer.score_id);
    expect([early.statusCode, early.json().code]).toEqual([403, "correction_not_visible"]);
    app.clock.set(later(3));
    const reply = await copyOf(writer.client, writer.score_id);
    expect(reply.statusCode).toBe(200);
    const { text } = await readPdf(reply.rawPayload);
    expect(flat(text)).toContain("Incorrect");
    expect(flat(text)).not.toMatch(/Note :|\d sur \d points/);
  });

  test("nobody else, and not while the attempt runs", async () => {
    const { exam, writer } = await takeAll();
    app.clock.set(later(3));
    const other = await app.as(await buildUser(app.db));
    expect((await copyOf(other, writer.score_id)).statusCode).toBe(404);
    await app.db
      .updateTable("scores")
      .set({ state: "started", finished_at: null })
      .where("id", "=", writer.score_id)
      .execute();
    app.clock.set(start);
    expect((await copyOf(await teacherOf(exam), writer.score_id)).json().code).toBe("attempt_not_closed");
  });
});

test("the whole class comes as a zip, each copy under its own name, and the number of copies comes first", async () => {
  const exam = await askExam(app, [everyKind[0]![0]], { quiz: settings });
  const writers = [await rig.take(exam, [everyKind[0]![1]]), await rig.take(exam, [undefined])];
  await app.db
    .updateTable("users")
    .set({ first_name: "Zoé", last_name: "Noël" })
    .where(
      "id",
      "in",
      writers.map(({ student }) => student.id),
    )
    .execute();
  await rig.grade();
  const client = await teacherOf(exam);
  const reply = await get(client, `/api/v1/quizzes/${exam.quiz.id}/corrected_copies.zip`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ "content-type": "application/zip", "x-copies-count": "2" });
  expect(reply.headers["content-disposition"]).toContain(encodeURIComponent("Économie l’été.zip"));
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  expect(Object.keys(files)).toEqual(["Économie l’été - Zoé Noël.pdf", "Économie l’été - Zoé Noël (2).pdf"]);
  const { text } = await readPdf(Object.values(files)[0]!);
  expect(text).toContain("Zoé Noël");
});
