import type { Page } from "@playwright/test";
import { copyPath, makeCopies, pointsOnServer, writeCopy } from "../correction/copies.ts";
import { openLive, savedLine } from "../support/exam.ts";
import { signIn } from "../support/people.ts";
import { expect } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";
import {
  annex,
  essayOnServer,
  expectNothingReadable,
  holdWork,
  photo,
  photosOnServer,
  readableHere,
  secret,
  test,
  writeUnsent,
} from "./next-person.ts";

test.beforeEach(({ troubles }) => {
  for (const status of [503, 401, 404]) troubles.allow(refusal(status, "/api/v1/"));
});

const askToSignOut = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Camille Martin/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
};

const expectNoPaper = async (page: Page) => {
  await expect(page.getByText("Nordvik has debts.")).toHaveCount(0, { timeout: 5_000 });
  await expect(page.getByRole("textbox", { name: /Your answer|Explain why/ })).toHaveCount(0);
};

const expectDelivered = async (page: Page, text: string, exam: Parameters<typeof essayOnServer>[1]) => {
  await page.context().unrouteAll();
  await signIn(page.request, "camille", "en");
  await page.goto("/");
  await expect.poll(() => essayOnServer(page, exam), { timeout: 45_000 }).toContain(text);
  await expect.poll(() => photosOnServer(page, exam), { timeout: 45_000 }).toEqual([photo.toString("latin1")]);
};

test("LOSS-30 a sign-out also closes the exam in another tab: it shows nothing any more, and its unsent work is delivered later", async ({
  sitting: { exam, page },
}) => {
  test.slow();
  await writeUnsent(page, exam);
  const list = await page.context().newPage();
  await askToSignOut(list);
  const dialog = list.getByRole("dialog", { name: "Sign out with unsent answers?" });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  await page.getByRole("textbox").focus();
  await page.keyboard.type(" The last words.");
  // The reload is the last step of a sign-out; before it, the page may still be readable.
  const loaded = list.waitForEvent("load");
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/login$/, { timeout: 10_000 });
  await expectNoPaper(page);
  await loaded;
  await expect(list).toHaveURL(/\/login/, { timeout: 15_000 });
  await expect.poll(() => readableHere(list), { timeout: 15_000 }).not.toContain(secret);
  await expectNothingReadable(list);
  await expectDelivered(list, `${secret} The last words.`, exam);
});

test("LOSS-30 somebody else signs in in another tab: the exam shows nothing any more, and its unsent work is delivered later", async ({
  sitting: { exam, page },
}) => {
  test.slow();
  await writeUnsent(page, exam);
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await other.goto("/login");
  await other.getByRole("button", { name: /Lucas Bernard/ }).click();
  await expect(other.getByRole("button", { name: /Account of Lucas Bernard/ })).toBeVisible();
  await expectNoPaper(page);
  await expect(page.getByRole("button", { name: /Lucas Bernard/ })).toBeVisible();
  await expect.poll(() => readableHere(other), { timeout: 20_000 }).not.toContain(secret);
  await expect.poll(() => readableHere(other), { timeout: 20_000 }).not.toContain("Nordvik");
  await expectNothingReadable(other);
  await expectDelivered(other, secret, exam);
});

test("LOSS-30~ LOSS-24~ an exam without working storage closes too, and its page keeps the work in memory until its student is back", async ({
  sitting: { exam, page },
}) => {
  test.slow();
  await page.addInitScript(() => {
    for (const name of ["add", "put"] as const)
      IDBObjectStore.prototype[name] = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
  });
  await openLive(page, exam);
  await holdWork(page.context());
  await page.getByRole("textbox").focus();
  await page.keyboard.type(secret);
  await expect(savedLine(page)).toHaveAttribute("data-saved", "only_in_memory");
  const list = await page.context().newPage();
  await askToSignOut(list);
  await expect(list).toHaveURL(/\/login/, { timeout: 15_000 });
  await expectNoPaper(page);
  await expect(page).toHaveURL(/\/login/);
  await page.context().unrouteAll();
  await page.getByRole("button", { name: /Camille Martin/ }).click();
  await expect(page.getByText("Nordvik has debts.")).toBeVisible();
  await expect.poll(() => essayOnServer(page, exam), { timeout: 45_000 }).toContain(secret);
});

test("LOSS-07~ an expired sign-in removes nothing from a tab of the same student", async ({
  sitting: { exam, page },
}) => {
  await openLive(page, exam);
  await expect.poll(() => readableHere(page), { timeout: 20_000 }).toContain(annex);
  await page.context().clearCookies();
  // Typing causes a request, and the server no longer recognises the student.
  await page.getByRole("textbox").focus();
  await page.keyboard.type("I begin.");
  const dialog = page.getByRole("dialog", { name: "Sign in again to keep sending your work" });
  await expect(dialog).toBeVisible();
  const list = await page.context().newPage();
  await list.goto("/");
  await expect(list).toHaveURL(/\/login/);
  await list.getByRole("button", { name: /Camille Martin/ }).click();
  await expect(list.getByRole("button", { name: /Account of Camille Martin/ })).toBeVisible();
  // The dialog closes when this tab learns of the sign-in, or when the student dismisses it earlier.
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Later" }).click({ timeout: 1_000 });
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await page.getByRole("textbox").focus();
  await page.keyboard.type("I go on.");
  await expect.poll(() => readableHere(page)).toContain("I go on.");
  await expect(page.getByText("Nordvik has debts.")).toBeVisible();
});

for (const [what, leave] of [
  ["a sign-out", null],
  ["another teacher's sign-in", "James Whitfield"],
] as const)
  test(`${what} in another tab takes a student's copy from the screen, and no mark is lost`, async ({
    browser,
    enter,
    server,
  }) => {
    const exam = await makeCopies(server);
    const { score_id } = await writeCopy({ browser, server, exam }, "camille", {
      contents: [{ choice_id: "c1" }, { html: "<p>Interest is deducted.</p>" }, { html: "<p>Half of it.</p>" }],
    });
    const page = await enter("helene");
    await page.goto(copyPath(exam, score_id));
    await expect(page.getByText("Interest is deducted.").first()).toBeVisible();
    await page.context().route("**/points", (route) => route.fulfill({ status: 503, body: "" }));
    const marks = page.getByRole("group", { name: /question 2/ });
    await marks.getByRole("button", { name: "2 points", exact: true }).click();
    const other = await page.context().newPage();
    if (leave === null) {
      await other.goto("/courses");
      await other.getByRole("button", { name: /Hélène Dubois/ }).click();
      await other.getByRole("button", { name: "Sign out" }).click();
      await other.getByRole("button", { name: "Sign out anyway" }).click();
    } else {
      await page.context().clearCookies();
      await other.goto("/login");
      await other.getByRole("button", { name: new RegExp(leave) }).click();
      await expect(other.getByRole("button", { name: new RegExp(`(Account of|Compte de) ${leave}`) })).toBeVisible();
    }
    await expect(page.getByText("Interest is deducted.")).toHaveCount(0);
    await page.context().unrouteAll();
    await signIn(page.request, "helene", "en");
    // The first page may still be navigating to the sign-in page.
    await other.goto(copyPath(exam, score_id));
    await expect.poll(() => pointsOnServer(page.request, exam, score_id)).toContain(2);
  });
