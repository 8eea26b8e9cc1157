import type { Quiz } from "@examplar/contract";
import { expect, type Locator, type Page } from "@playwright/test";
import { serverCommand } from "./server-command.ts";
import type { Server } from "./server.ts";

export interface PlantedSeat {
  id: number;
  quiz_id: number;
  session_id: number | null;
}

interface Wanted {
  quiz?: Partial<Quiz>;
  /** By default, it opened a minute ago; null for a quiz without sessions. */
  session?: { starts_in_seconds: number; automatic_start: boolean } | null;
  seat?: Record<string, unknown>;
  student_email?: string;
}

const plant = serverCommand<object, PlantedSeat>("plant-exam.command.ts");

/** Adds an exam of Priya Raman for Amelia Clarke, with settings that no demo exam has. */
export const plantExam = ({ data_dir }: Server, { quiz, ...wanted }: Wanted = {}): Promise<PlantedSeat> =>
  plant(data_dir, {
    owner_email: "priya.raman@demo.example",
    student_email: "amelia.clarke@demo.example",
    session: { starts_in_seconds: -60, automatic_start: true },
    quiz: { name: "Planted exam", time_limit: 3600, ...quiz },
    ...wanted,
  });

export const nextButton = (page: Page): Locator =>
  page.getByRole("main").getByRole("button", { name: /^(Next|Understood|Suivant|J’ai compris)$/ });

export const startButton = (page: Page): Locator =>
  page.getByRole("main").getByRole("button", { name: /^(Start|Commencer|Continue the exam)$/ });

export const stepTitle = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Presses the next button until a step with this title is shown. */
export const goTo = async (page: Page, title: string | RegExp) => {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  for (let steps = 0; steps < 13; steps += 1) {
    const shown = (await heading.textContent()) ?? "";
    if (typeof title === "string" ? shown === title : title.test(shown)) return;
    // This step advances by itself: a click could hit the next step.
    if (!["Spell checkers", "Correcteurs d’orthographe"].includes(shown)) {
      await expect(nextButton(page), `a way on from “${shown}”`).toBeEnabled();
      await nextButton(page).click();
    }
    await expect(heading).not.toHaveText(shown);
  }
  throw new Error(`no step is called ${title}`);
};
