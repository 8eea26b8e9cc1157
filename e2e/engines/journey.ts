import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { DemoMail } from "@examplar/contract";
import { makeExam, type MadeExam } from "../support/exam.ts";
import { filesAreStored, paperIsStored } from "../support/kept.ts";
import { startServer, type Server } from "../support/server.ts";
import { words } from "../support/words.ts";
import { answer } from "./answers.ts";
import type { Driver } from "./driver.ts";
import { createHands, type Hands } from "./hands.ts";
import { openLine, type Line } from "./line.ts";
import { makeEnginePaper, pdfLine, type EngineTask } from "./paper.ts";

const email = "oliver.bennett@demo.example";
const heading = { css: "h1" };
const saved = (word: string) => ({ css: `[data-saved=${word}]` });

const codeSentTo = async ({ url }: Server): Promise<string> => {
  const reply = await fetch(`${url}/api/v1/demo/mails`);
  const mails = (await reply.json()) as DemoMail[];
  return /\d{6}/.exec(mails.find(({ to }) => to === email)?.text ?? "")?.[0] ?? "";
};

const signIn = async ({ driver, write, see, until }: Hands, line: Line, server: Server) => {
  await driver.goto(line.url);
  await write({ css: "input[type=email]" }, email);
  await driver.press("Enter");
  let code = "";
  await until("a code is sent", async () => (code = await codeSentTo(server)) !== "");
  await write({ css: "[autocomplete=one-time-code]" }, code);
  await see({ css: "h1", words: "Your exams" });
};

const start = async ({ click, isSeen, read, see, until }: Hands, name: string) => {
  await click({ css: "main a", words: name });
  const startButton = { css: "main button", words: "Start" };
  const next = { css: "main button", words: "Next|Understood" };
  for (let steps = 0; steps < 12; steps += 1) {
    await until("a step stands", async () => (await isSeen(startButton)) || (await isSeen(next)));
    if (await isSeen(startButton)) break;
    const title = await read(heading);
    await click(next);
    await until("the next step stands", async () => (await read(heading)) !== title);
  }
  await click({ css: "main [type=checkbox]" });
  await click(startButton);
  await see({ css: "[role=timer]" });
};

const goToPage = async ({ click, read, until }: Hands, page: string) => {
  const stands = async () => (await read(heading)) === page;
  await until(`${page} stands`, async () => {
    if (await stands()) return true;
    // A banner that appears moves the list, so the click may miss and must be repeated.
    await click({ css: "nav button", words: page });
    await wait(500);
    return stands();
  });
};

const readPdf = async ({ click, see, driver, until }: Hands) => {
  await click({ css: "button", words: "Open the documents" });
  await see({ css: "[role=region] span", words: pdfLine });
  // Check that the page is drawn as well: some pixels must be dark.
  const isDrawn = () =>
    driver.evaluate(() => {
      const canvas = document.querySelector("[role=region] canvas");
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, at) => at % 4 === 0 && value < 128 && data[at + 3] === 255);
    });
  await until("the PDF is drawn", isDrawn);
};

/** Waits until app files and paper are stored in the browser, so that the test may cut the network. */
const untilKept = async ({ driver, until }: Hands) => {
  await until("the app's files are stored", () => driver.evaluate(filesAreStored));
  await until("the exam is stored", () => driver.evaluate(paperIsStored));
};

const handIn = async ({ click, see, driver, until }: Hands, exam: MadeExam) => {
  const live = "apps/student/src/features/live-exam/locales";
  await click({ css: "main button", words: words("en", "header.finish", live) });
  await click({ css: "dialog button", words: words("en", "finish.confirm", live) });
  const score = exam.addressFor("oliver", "score");
  await until("the score is shown", () => driver.evaluate((path) => location.pathname === path, score));
  await see({ css: "li", words: "all on the server" });
};

const command = fileURLToPath(new URL("../../apps/server/src/testing/commands/answers.command.ts", import.meta.url));

/** Reads the stored answers from the database, by question. */
const readRows = ({ data_dir }: Server, exam: MadeExam) => {
  const printed = execFileSync(process.execPath, [command, data_dir, String(exam.seatOf("oliver").id)]);
  return JSON.parse(String(printed)) as { question_id: number; content: { files?: { file_id: string }[] } | null }[];
};

interface Upload {
  summary_id: number;
  question_id: number;
  file_id: string;
}

const fileInPage = async ({ summary_id, question_id, file_id }: Upload): Promise<string> => {
  const read = async (path: string) => (await fetch(`/api/v1/${path}`)).json();
  const { id: paper_id } = await read(`quizzes_attempt_summaries/${summary_id}/quiz_instance`);
  const pictures = await read(`quiz_instances/${paper_id}/questions/${question_id}/pictures`);
  const { url } = pictures.find(
    (picture: { file_id: string; counts: boolean }) => picture.counts && picture.file_id === file_id,
  );
  const file = await fetch(url);
  return btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
};

/** Reads the answers. The student downloads the files, so that their bytes can be compared. */
const readAnswers = async ({ driver }: Hands, server: Server, exam: MadeExam, tasks: readonly EngineTask[]) => {
  const rows = new Map(readRows(server, exam).map(({ question_id, content }) => [question_id, content]));
  const answers: Record<string, unknown> = {};
  for (const [at, { page }] of tasks.entries()) {
    const question_id = exam.question_ids[at]!;
    const content = rows.get(question_id) ?? null;
    const file_id = content?.files?.[0]?.file_id;
    const place = { summary_id: exam.seatOf("oliver").id, question_id };
    answers[page] =
      file_id === undefined ? content : { file: await driver.evaluate(fileInPage, { ...place, file_id }) };
  }
  return answers;
};

/** Pages before which the test cuts the connection, reloads, and restores the connection. */
const cutAt = 3;
const reloadAt = 8;
const mendAt = 10;

const takeExam = async (hands: Hands, line: Line, tasks: readonly EngineTask[]) => {
  for (const [at, task] of tasks.entries()) {
    if (at === cutAt) {
      await untilKept(hands);
      await hands.see(saved("saved_on_server"));
      await line.cut();
    }
    if (at === reloadAt) {
      await hands.see(saved("saved_here_offline"));
      await hands.driver.reload();
      await hands.see({ css: "[role=timer]" });
    }
    if (at === mendAt) await line.mend();
    await goToPage(hands, task.page);
    await answer(hands, task);
  }
  await hands.see(saved("saved_on_server"));
};

/** Takes a whole exam in one browser: signs in, answers every type, reads a PDF, loses the connection, hands in. */
export const takeEngineJourney = async (driver: Driver) => {
  const line = await openLine();
  const server = await startServer({ public_url: line.url });
  await line.leadTo(server.port);
  try {
    const { tasks, sections } = makeEnginePaper();
    const name = "Every type of question";
    const exam = await makeExam(server, { students: ["oliver"], quiz: { name }, sections, agreed: false });
    const hands = createHands(driver);
    await signIn(hands, line, server);
    await start(hands, name);
    await readPdf(hands);
    await takeExam(hands, line, tasks);
    await handIn(hands, exam);
    const answered = Object.fromEntries(tasks.map(({ page, content }) => [page, content]));
    return { answered, on_server: await readAnswers(hands, server, exam, tasks) };
  } finally {
    await line.cut();
    await server.stop();
  }
};
