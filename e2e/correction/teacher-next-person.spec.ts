import type { Page } from "@playwright/test";
import { readableHere } from "../loss/next-person.ts";
import { signIn } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test as base } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";
import { copyPath, makeCopies, pointsOnServer, writeCopy } from "./copies.ts";

const draft = "Speak to her about the tax shield.";
const remark = "Deducted, but by whom?";
const message = "The scanner of room 12 is broken.";

interface Marking {
  page: Page;
  path: string;
  points: () => Promise<(number | null)[]>;
}

/** Opens Camille's copy as Hélène. */
const test = base.extend<{ marking: Marking }>({
  marking: async ({ browser, enter, server, troubles }, use) => {
    for (const status of [503, 401]) troubles.allow(refusal(status, "/api/v1/"));
    const exam = await makeCopies(server);
    const contents = [{ choice_id: "c1" }, { html: "<p>Interest is deducted.</p>" }, { html: "<p>Yes.</p>" }];
    const { score_id } = await writeCopy({ browser, server, exam }, "camille", { contents });
    const page = await enter("helene");
    const path = copyPath(exam, score_id);
    await page.goto(path);
    await use({ page, path, points: () => pointsOnServer(page.request, exam, score_id) });
  },
});

const holdMarks = (page: Page) =>
  page
    .context()
    .route("**/api/v1/scores/*/answers/**", (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );

/** Leaves a mark and an answer comment that the server does not accept, and a general comment that is not saved. */
const workUnsent = async ({ page, path }: Marking) => {
  await holdMarks(page);
  const second = page.locator("[id^=question-]").nth(1);
  await second.getByRole("button", { name: "2 points", exact: true }).click();
  await second.getByRole("button", { name: "Comment on this answer" }).click();
  await second.getByRole("textbox", { name: /comment/i }).fill(remark);
  await second.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto(`${path}?tab=comments`);
  await page.getByRole("region", { name: "Private comment" }).getByRole("textbox").fill(draft);
  for (const text of [remark, draft]) await expect.poll(() => readableHere(page)).toContain(text);
};

const expectNothingReadable = async (page: Page) => {
  const left = await readableHere(page);
  for (const text of [remark, draft, message, "score_id"]) expect(left).not.toContain(text);
};

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: /Hélène Dubois/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
};

test("LOSS-30 a teacher's unsent marks and drafts are sealed at the sign-out, and restored at the next sign-in", async ({
  marking,
}) => {
  test.slow();
  const { page, path, points } = marking;
  await workUnsent(marking);
  await signOut(page);
  const dialog = page.getByRole("dialog", { name: "Sign out with unsent work?" });
  await expect(dialog).toContainText("3 changes", { timeout: 15_000 });
  await expect(dialog).toContainText("encrypted: nobody else can read them");
  await look(page, { name: "teacher-sign-out-unsent" });
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect.poll(() => readableHere(page)).toContain(draft);
  await signOut(page);
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  // The dialog's promise must hold even though the key cannot be requested again.
  await page.context().route("**/api/v1/rescue_key", (route) => route.fulfill({ status: 503, body: "" }));
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
  await expectNothingReadable(page);

  await signIn(page.request, "lucas", "en");
  await page.goto("/");
  await expect(page.getByRole("button", { name: /Lucas Bernard/ })).toBeVisible();
  await expectNothingReadable(page);

  await page.context().unrouteAll();
  await signIn(page.request, "helene", "en");
  await page.goto(`${path}?tab=comments`);
  await expect(page.getByRole("region", { name: "Private comment" }).getByRole("textbox")).toHaveValue(draft);
  await expect.poll(points, { timeout: 20_000 }).toEqual([1, 2, null]);
  await page.goto(path);
  await expect(page.getByText(remark)).toBeVisible();
});

test("LOSS-30 a teacher who signs out in the student app is also asked, and an unsent message is sealed too", async ({
  marking,
}) => {
  test.slow();
  const { page, path, points } = marking;
  await workUnsent(marking);
  // Use this page of the student app, because its exam list would redirect a teacher.
  await page.goto("/receipts");
  await expect(page.getByRole("button", { name: /Hélène Dubois/ })).toBeVisible();
  await page.evaluate((body) => {
    const id = Object.keys(localStorage)
      .find((key) => key.startsWith("examplar.marks."))!
      .split(".")[2]!;
    const item = { client_id: "c", to: { kind: "support" }, body, written_at: "2020-01-01T00:00:00Z", refusal: null };
    localStorage.setItem(`examplar.chat.${id}.c`, JSON.stringify(item));
  }, message);
  await signOut(page);
  const dialog = page.getByRole("dialog", { name: "Sign out with unsent work?" });
  await expect(dialog).toContainText("4 changes", { timeout: 15_000 });
  await expect(dialog).toContainText("encrypted: nobody else can read them");
  await look(page, { name: "sign-out-unsent-texts" });
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
  await expectNothingReadable(page);

  await page.context().unrouteAll();
  await signIn(page.request, "helene", "en");
  await page.goto(path);
  await expect.poll(points, { timeout: 20_000 }).toEqual([1, 2, null]);
  expect(await readableHere(page)).toContain(message);
});

test("LOSS-30 somebody else signs in after a teacher's sign-in has expired: the unsent marks are sealed", async ({
  marking,
}) => {
  test.slow();
  const { page, path, points } = marking;
  await workUnsent(marking);
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: /Lucas Bernard/ }).click();
  await expect(page.getByRole("button", { name: /(Account of|Compte de) Lucas Bernard/ })).toBeVisible();
  await expect(() => expectNothingReadable(page)).toPass({ timeout: 15_000 });

  await page.context().unrouteAll();
  await signIn(page.request, "helene", "en");
  await page.goto(path);
  await expect.poll(points, { timeout: 20_000 }).toEqual([1, 2, null]);
});

test("a sign-out first sends what it can, and does not ask if nothing remains", async ({
  marking: { page, points },
}) => {
  await holdMarks(page);
  const second = page.locator("[id^=question-]").nth(1);
  await second.getByRole("button", { name: "2 points", exact: true }).click();
  await expect.poll(() => readableHere(page)).toContain("score_id");
  await page.context().unrouteAll();
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await expectNothingReadable(page);
  await signIn(page.request, "helene", "en");
  expect(await points()).toEqual([1, 2, null]);
});
