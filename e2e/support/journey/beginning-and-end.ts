import { reachAndPress } from "../keyboard.ts";
import { nextButton, startButton } from "../onboarding.ts";
import { expect } from "./patient.ts";
import { countOf } from "./paper.ts";
import { heading, saidOn, type Student } from "./student.ts";

const walkToLastStep = async ({ page }: Student) => {
  for (let steps = 0; steps < 10; steps += 1) {
    await expect(nextButton(page).or(startButton(page))).toBeVisible();
    if (await startButton(page).isVisible()) return;
    const title = (await heading(page).textContent()) ?? "";
    await reachAndPress(nextButton(page));
    await expect(heading(page)).not.toHaveText(title);
    await expect(heading(page)).toBeFocused();
  }
};

/** Goes from the list of exams, through every step, to the first question. */
export const enterExam = async (student: Student, name: string) => {
  const { page, exam, language } = student;
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await reachAndPress(page.getByRole("link", { name: new RegExp(name) }));
  await walkToLastStep(student);
  await reachAndPress(page.getByRole("main").getByRole("checkbox"), "Space");
  await expect(startButton(page)).toBeEnabled();
  await reachAndPress(startButton(page));
  await expect(page).toHaveURL(exam.addressFor("camille"));
  await expect(page.getByRole("timer")).toBeVisible();
};

/** Hands in, and waits until the score and the receipt count every answer. */
export const handIn = async (student: Student) => {
  const { page, exam, length } = student;
  const count = countOf(length);
  const named = (screen: "live" | "score", key: string) => ({ name: saidOn(screen, student, key), exact: true });
  await reachAndPress(page.getByRole("main").getByRole("button", named("live", "header.finish")));
  await reachAndPress(page.getByRole("dialog").getByRole("button", named("live", "finish.confirm")));
  await expect(page).toHaveURL(exam.addressFor("camille", "score"));
  const counts = { answered: count, total: count };
  await expect(page.getByText(saidOn("score", student, "checks.answered", counts))).toBeVisible();
  await reachAndPress(page.getByRole("button", named("score", "receipt.open")));
  const receipt = page.getByRole("dialog", named("score", "receipt.title"));
  await expect(receipt.getByText(String(count), { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(receipt).toHaveCount(0);
};
