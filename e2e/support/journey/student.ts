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
  /** Of the exam, in seconds. */
  time_limit: number;
  length: Length;
  /** Before each question, and once more before the end. */
  pace?: (done: number) => Promise<void>;
  /** Every window that is opened. */
  watch?: (context: BrowserContext) => void;
  tell?: (text: string) => void;
}

/** The student, and what is open in front of them. */
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

/** What a screen says to this student, with its numbers filled in. */
export const saidOn = (
  screen: keyof typeof folders,
  { language }: Student,
  key: string,
  numbers: Record<string, number> = {},
): string =>
  words(language, key, folders[screen]).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(numbers[name]));
