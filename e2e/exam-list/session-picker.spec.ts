import { addressOf, seatIn } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";

const dateTime = (instant: string): string => {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date(instant));
  return parts.replaceAll("-", "/").replace(/ 0(\d:)/, " $1");
};

test("PICK-01 PICK-02 PICK-03 ROUTE-08 each session shows its name, dates and state, and the closed one is not a link", async ({
  enter,
}) => {
  const page = await enter("camille");
  const open = await seatIn(page.request, "Statistiques descriptives", "Groupe A");
  const closed = await seatIn(page.request, "Statistiques descriptives", "Groupe B");
  await page.goto(addressOf(open, "sessions"));
  await expect(page.getByRole("heading", { level: 1, name: open.quiz_name })).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);

  await expect(rows.nth(0)).toContainText("Groupe A");
  await expect(rows.nth(0)).toContainText(`${dateTime(open.start_at!)} – ${dateTime(open.end_at!)}`);
  await expect(rows.nth(0)).toContainText("In progress");
  await expect(rows.nth(1)).toContainText("Groupe B");
  await expect(rows.nth(1)).toContainText(`${dateTime(closed.start_at!)} – 16:00`);
  await expect(rows.nth(1)).toContainText("In progress in another session");
  await expect(rows.nth(1).getByRole("link")).toHaveCount(0);
  await expect(rows.nth(1).getByRole("group")).toHaveAttribute("aria-disabled", "true");

  await rows.nth(0).getByRole("link").click();
  await expect(page).toHaveURL(addressOf(open, "onboarding"));
});

test("PICK-02 a session is also disabled if the exam was answered in another one", async ({ enter }) => {
  const page = await enter("camille");
  const resit = await seatIn(page.request, "Microeconomics", "Resit");
  await page.goto(addressOf(resit, "sessions"));
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Resit" });
  await expect(row).toContainText("Answered in another session");
  await expect(row.getByRole("link")).toHaveCount(0);
});

test("PICK-04 an address without a summary redirects to the first one", async ({ enter }) => {
  const page = await enter("camille");
  const first = await seatIn(page.request, "Statistiques descriptives", "Groupe A");
  await page.goto(`/exam/${first.quiz_id}/sessions`);
  await expect(page).toHaveURL(addressOf(first, "sessions"));
});

test("PICK-05 with a single session, the picker redirects straight to onboarding", async ({ enter }) => {
  const page = await enter("camille");
  const only = await seatIn(page.request, "Introductory Statistics");
  await page.goto(addressOf(only, "sessions"));
  await expect(page).toHaveURL(addressOf(only, "onboarding"));
  await page.goBack();
  expect(page.url(), "the picker leaves no trace in the history").not.toContain("/sessions");
});
