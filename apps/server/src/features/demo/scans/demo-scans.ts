import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { demoExams, demoPeople, type DemoAttempt, type DemoQuiz, type PersonKey } from "@examplar/demo";
import type { Row } from "../../../builders/index.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Parts } from "../../../platform/parts.ts";
import { demoFilesFolder } from "../loader/keep-documents.ts";
import { drawSheet } from "./draw-sheet.ts";

type Scan = NonNullable<DemoAttempt["scan"]>;

const nameOf = (student: PersonKey): string => `${demoPeople[student].first_name} ${demoPeople[student].last_name}`;

/** Draws a sheet: entered sheets have only right answers, waiting ones have a mistake. */
const draw = (quiz: DemoQuiz, student: PersonKey, scan: Scan): Promise<Buffer> =>
  drawSheet({
    quiz,
    student_name: nameOf(student),
    qualities: scan === "edited" ? ["right"] : ["wrong", "right"],
    is_corrected: scan === "edited",
  });

const folder = `${demoFilesFolder}/scans`;

/** Inserts the sheet of an attempt on paper, with its file; `keepDemoScans` adds the object. */
export const loadScan = async (
  db: Db,
  { score, quiz, student, scan }: { score: Row<"scores">; quiz: DemoQuiz; student: PersonKey; scan: Scan },
): Promise<void> => {
  const bytes = await draw(quiz, student, scan);
  const { quiz_id, user_id, id: score_id, created_at } = score;
  const sheet = await db
    .insertInto("scanned_paper_quiz_sheets")
    .values({ quiz_id, user_id, score_id, edited: scan === "edited", created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("scores").set({ scanned_paper_quiz_sheet_id: sheet.id }).where("id", "=", score_id).execute();
  await db
    .insertInto("scanned_sheet_files")
    .values({
      id: crypto.randomUUID(),
      sheet_id: sheet.id,
      position: 1,
      filename: `${nameOf(student)}.pdf`,
      content_type: "application/pdf",
      byte_size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      storage_key: `${folder}/${quiz_id}-${student}.pdf`,
      created_at,
    })
    .execute();
};

interface DemoSheet {
  quiz: DemoQuiz;
  student: PersonKey;
  scan: Scan;
}

const demoSheets = (): DemoSheet[] =>
  demoExams.flatMap(({ quiz, sessions = [] }) =>
    sessions.flatMap(({ seats }) =>
      seats.flatMap(({ student, attempt }) => (attempt?.scan ? [{ quiz, student, scan: attempt.scan }] : [])),
    ),
  );

/** Puts missing drawn sheets into the storage, as `keepDemoDocuments` does with documents. */
export const keepDemoScans = async ({ db, storage }: Pick<Parts, "db" | "storage">): Promise<void> => {
  const sheets = demoSheets();
  const files = await db
    .selectFrom("scanned_sheet_files")
    .select(["storage_key", "byte_size"])
    .where("storage_key", "like", `${folder}/%`)
    .execute();
  for (const { storage_key, byte_size } of files) {
    const sheet = sheets.find(({ student }) => storage_key.endsWith(`-${student}.pdf`));
    if (!sheet || (await storage.sizeOf(storage_key)) !== null) continue;
    const bytes = await draw(sheet.quiz, sheet.student, sheet.scan);
    await storage.put(storage_key, Readable.from([bytes]), { max_bytes: byte_size, content_type: "application/pdf" });
  }
};
