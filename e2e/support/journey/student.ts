import type { Language } from "@examplar/domain";
import type { BrowserContext, Page } from "@playwright/test";
import type { OwnBrowser } from "../browser.ts";
import type { MadeExam } from "../exam.ts";
import type { Server } from "../server.ts";
import { words } from "../words.ts";
import type { Length } from "./paper.ts";

export interface JourneyOptions {
  server: Server;
  browser: OwnBrowser;
  language: Language;
  /** Time limit of the exam, in seconds. */
  time_limit: number;
  length: Length;
  /** Called before each question, and once more before the end. */
  pace?: (done: number) => Promise<void>;
  /** Called for every browser window. */
  watch?: (context: BrowserContext) => void;
  tell?: (text: string) => void;
}

/** The student with their exam and open page. */
export interface Student extends JourneyOptions {
  exam: MadeExam;
  context: BrowserContext;
  page: Page;
}

export const openBrowser = async ({ browser, server, watch }: JourneyOptions) => {
  const context = await browser.open(server.url);
  watch?.(context);
  return { context, page: await context.newPage() };
};

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const folders = {
  live: "apps/student/src/features/live-exam/locales",
  score: "apps/student/src/features/score/locales",
};

/** Returns a text of the screen in the student's language, with its numbers filled in. */
export const saidOn = (
  screen: keyof typeof folders,
  { language }: Student,
  key: string,
  numbers: Record<string, number> = {},
): string =>
  words(language, key, folders[screen]).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(numbers[name]));
