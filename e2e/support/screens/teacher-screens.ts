import type { ScoreRow, TaughtQuiz } from "@examplar/contract";
import { expect, type Page } from "@playwright/test";
import { read } from "../people.ts";
import { all, type Screen } from "./screen.ts";

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

const taught = async (page: Page, name: string): Promise<TaughtQuiz> =>
  (await read<TaughtQuiz[]>(page.request, "/api/v1/quizzes")).find((quiz) => quiz.name.startsWith(name))!;

export const teacherScreens: Screen[] = [
  {
    name: "teacher-courses",
    person: "helene",
    pictures: all,
    open: async (page) => {
      await page.goto("/courses");
      await expect(page.getByRole("rowheader").first()).toBeVisible();
    },
  },
  {
    name: "teacher-close-session",
    person: "helene",
    pictures: ["light", "phone"],
    open: async (page) => {
      await page.goto("/courses");
      await page.getByRole("button", { name: "Close the session Amphithéâtre B" }).click();
      await expect(page.getByRole("dialog")).toContainText(/writing/);
    },
  },
  {
    name: "teacher-scores",
    person: "helene",
    pictures: all,
    open: async (page) => {
      await page.goto(`/courses/quizzes/${(await taught(page, "Finance")).id}/scores`);
      await expect(page.getByRole("rowheader").first()).toBeVisible();
    },
  },
  {
    name: "teacher-support",
    person: "noor",
    pictures: all,
    open: async (page) => {
      await page.goto("/courses/support");
      await page
        .getByRole("navigation", { name: "Conversations" })
        .getByRole("link", { name: /Camille/ })
        .click();
      await expect(
        page.getByRole("log").getByText("Noor", { exact: false }).or(page.getByText("You ·")).first(),
      ).toBeVisible();
    },
  },
  {
    name: "teacher-support-list",
    person: "noor",
    open: async (page) => {
      await page.goto("/courses/support");
      await expect(page.getByRole("heading", { name: "Choose a conversation" })).toBeVisible();
    },
  },
  {
    name: "teacher-not-a-teacher",
    person: "oliver",
    open: async (page) => {
      await page.goto("/courses");
      await heading(page, "This part is for teachers");
    },
  },
  {
    name: "teacher-not-found",
    person: "helene",
    open: async (page) => {
      await page.goto("/courses/nowhere");
      await heading(page, "Page not found");
    },
  },
  {
    name: "teacher-scan",
    person: "helene",
    pictures: all,
    open: async (page) => {
      const { id } = await taught(page, "Microéconomie");
      const rows = await read<ScoreRow[]>(page.request, `/api/v1/quizzes/${id}/scores`);
      const scan = rows.flatMap((row) => (row.id === null ? [] : (row.scanned_paper_quiz_sheet_id ?? [])))[0];
      await page.goto(`/courses/quizzes/${id}/scans/${scan}`);
      await expect(page.locator("main").locator("canvas, img").first()).toBeVisible();
    },
  },
];
