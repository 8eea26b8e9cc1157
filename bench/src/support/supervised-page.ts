import type { BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { insertExam, type BenchExam, type BenchStudent } from "./exam-data.ts";

export interface Place {
  connection: pg.ClientConfig;
  base_url: string;
  /** Milliseconds between frames, seconds between screenshots; null for the specified intervals. */
  pace: { frames: number; screenshots: number } | null;
}

export const query = async <Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** Opens an exam that records everything, shares the screen, and puts the cursor into an answer. */
export const openSupervised = async (
  contextOf: (student: BenchStudent) => Promise<BrowserContext>,
  { connection, base_url, pace }: Place,
): Promise<{ page: Page; exam: BenchExam }> => {
  const size = { students: 1, questions: 10, per_page: 10, seconds: 7200, records_everything: true };
  const exam = await insertExam(connection, size);
  if (pace)
    await query(
      connection,
      "update quizzes set proctoring_frame_interval = $2, delay_between_screenshots = $3 where id = $1",
      [exam.quiz_id, pace.frames, pace.screenshots],
    );
  const [student] = exam.students;
  const context = await contextOf(student!);
  const page = await context.newPage();
  await page.goto(`${base_url}/exam/${exam.quiz_id}/${student!.summary_id}/live`);
  await page.locator("[data-overlay=screen] button").first().click();
  await page
    .locator("[data-recording]")
    .filter({ hasText: "camera, sound, screen, page" })
    .waitFor({ timeout: 60_000 });
  await page.locator("main textarea").first().click();
  return { page, exam };
};

export const words = "interest is deducted before tax is computed and so lowers the tax that is paid ";

export const writeFor = async (page: Page, seconds: number): Promise<void> => {
  const until = Date.now() + seconds * 1_000;
  for (let typed = 0; Date.now() < until; typed += 1) {
    const letter = words[typed % words.length]!;
    await page.keyboard.press(letter === " " ? "Space" : letter);
    // Replaces the text now and then: otherwise the growing text would be measured, not the recorders.
    if (typed % 400 === 399) await page.keyboard.press("Control+A");
    await page.waitForTimeout(120);
  }
};
