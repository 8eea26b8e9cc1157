import type { Page } from "@playwright/test";
import { look } from "../support/screens/look.ts";
import { goTo, plantExam, startButton } from "../support/onboarding.ts";
import { write } from "../support/people.ts";
import { addressOf } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";

const waitAtTheEnd = async (page: Page, seat: { id: number; quiz_id: number }) => {
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "One last step before you start");
  await page.getByRole("checkbox", { name: /I take this exam on my own/ }).check();
  await expect(startButton(page)).toBeDisabled();
};

test("ONB-26 the wait shows a countdown, and Start becomes enabled when the session opens", async ({
  enter,
  server,
}) => {
  const session = { starts_in_seconds: 12, automatic_start: true };
  const seat = await plantExam(server, { quiz: { state: "published" }, session });
  const page = await enter("amelia");
  await waitAtTheEnd(page, seat);
  await expect(page.getByRole("timer")).toHaveText(/^0:\d\d$/);
  await expect(startButton(page)).toBeEnabled({ timeout: 20_000 });
  await expect(page.getByText("The exam is open.")).toBeVisible();
  await expect(page).toHaveURL(addressOf(seat, "onboarding"));
});

test("a student who chose automatic entry enters when the exam opens by the clock", async ({ enter, server }) => {
  const session = { starts_in_seconds: 10, automatic_start: true };
  const seat = await plantExam(server, { quiz: { state: "published" }, session });
  const page = await enter("amelia");
  await waitAtTheEnd(page, seat);
  await page.getByRole("checkbox", { name: "Start automatically when the exam opens" }).check();
  await expect(page).toHaveURL(addressOf(seat, "live"), { timeout: 20_000 });
});

test("ONB-26 RT-02 Start becomes enabled without a reload when the teacher opens the session", async ({
  enter,
  server,
}) => {
  const session = { starts_in_seconds: -60, automatic_start: false };
  const seat = await plantExam(server, { quiz: { state: "published", automatic_start: false }, session });
  const page = await enter("amelia");
  await waitAtTheEnd(page, seat);
  await expect(page.getByText("Your teacher opens the exam.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Start automatically when the exam opens" })).toHaveCount(0);
  const teacher = await enter("priya");
  await write(teacher.request, `/api/v1/sessions/${seat.session_id}/open`);
  await expect(startButton(page)).toBeEnabled({ timeout: 5_000 });
});

test("a session closed while the student waits redirects to the score @screens", async ({ enter, server }) => {
  const session = { starts_in_seconds: 600, automatic_start: true };
  const seat = await plantExam(server, { quiz: { state: "published" }, session });
  const page = await enter("amelia");
  await waitAtTheEnd(page, seat);
  await look(page, { name: "onboarding-countdown", pictures: ["light", "dark", "phone"] });
  const teacher = await enter("priya");
  await write(teacher.request, `/api/v1/sessions/${seat.session_id}/close`);
  await expect(page).toHaveURL(addressOf(seat, "score"), { timeout: 5_000 });
});
