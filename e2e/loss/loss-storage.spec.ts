import type { Page } from "@playwright/test";
import {
  answersOnServer,
  expectSaved,
  makeExam,
  openLive,
  paperOf,
  savedLine,
  type MadeExam,
} from "../support/exam.ts";
import { breakStorage, setBroken } from "../support/broken-storage.ts";
import { passTimeUntil } from "../support/pass-time.ts";
import { write as post } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

const goToEssay = async (page: Page) => {
  await page
    .getByRole("navigation", { name: "Pages of the exam" })
    .getByRole("button", { name: /Cost of capital/ })
    .click();
};

const write = async (page: Page, text: string) => {
  await page.getByRole("textbox").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
};

const essayOnServer = async (page: Page, exam: MadeExam) =>
  JSON.stringify((await answersOnServer(page.request, exam)).get(exam.question_ids[2]!)?.content ?? null);

const told = (page: Page) => page.getByText("This browser cannot store your work");

test("LOSS-23 storage fails for a moment, then the page is reloaded: the computer continues as the same device", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server);
  const page = await enter("camille");
  await breakStorage(page, false);
  await page.clock.install();
  await openLive(page, exam);
  await goToEssay(page);
  await write(page, "One.");
  await expectSaved(page);
  await setBroken(page, true);
  await write(page, " Two.");
  await expect(told(page)).toBeVisible();
  await expectSaved(page);
  await page.reload();
  await goToEssay(page);
  await write(page, " Three.");
  await expectSaved(page);
  await expect(page.getByText("now writing on another device")).toHaveCount(0);
  expect(await essayOnServer(page, exam)).toContain("One. Two. Three.");
  // Without a reload, storage recovers by itself, again as the same device.
  await setBroken(page, true);
  await write(page, " Four.");
  await expect(told(page)).toBeVisible();
  await setBroken(page, false);
  await passTimeUntil(page, () => expect(told(page)).toHaveCount(0, { timeout: 200 }), 45_000);
  await page.reload();
  await goToEssay(page);
  await write(page, " Five.");
  await expectSaved(page);
  await expect(page.getByText("now writing on another device")).toHaveCount(0);
  expect(await essayOnServer(page, exam)).toContain("One. Two. Three. Four. Five.");
});

test("LOSS-24 storage blocked and offline: the page asks before leaving, and keeps the work on another page of the app", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  troubles.allow(/Failed to (fetch|load)|dynamically imported module|Unable to preload|ERR_/);
  const exam = await makeExam(server);
  const page = await enter("camille");
  await breakStorage(page, true);
  await openLive(page, exam);
  await goToEssay(page);
  await write(page, "Sent.");
  await expectSaved(page);
  await page.context().setOffline(true);
  await write(page, " Only in memory.");
  await expect(savedLine(page)).toHaveAttribute("data-saved", "only_in_memory");
  const asked = page.waitForEvent("dialog");
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  // Goes to another page of the app and back, like a click on a link.
  const visit = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, path);
  // Accepts every reload prompt; none may appear while only this page holds the answer.
  page.on("dialog", (reload) => void reload.accept());
  for (const path of ["/privacy", exam.addressFor("camille", "score"), exam.addressFor("camille", "onboarding")]) {
    await visit(path);
    await expect(page.getByRole("heading", { name: "Cost of capital" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
  }
  await page.context().setOffline(false);
  await expect.poll(() => essayOnServer(page, exam), { timeout: 45_000 }).toContain("Sent. Only in memory.");
  // The page that failed to load appears by itself, now that nothing would be lost.
  await page.getByRole("button", { name: "Continue the exam" }).click({ timeout: 20_000 });
  await goToEssay(page);
  await expect(page.getByRole("textbox")).toHaveValue("Sent. Only in memory.");
  // Without storage, every load is a new device, and the newest one writes.
  await page.reload();
  await goToEssay(page);
  await write(page, " Reloaded.");
  await expectSaved(page);
  await expect(page.getByText("now writing on another device")).toHaveCount(0);
  expect(await essayOnServer(page, exam)).toContain("Sent. Only in memory. Reloaded.");
});

test("LOSS-16~ storage without room for a note about support's resync request: the student's writing is still saved", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await page.addInitScript(() => {
    const real = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...entry) {
      if (this === localStorage) throw new DOMException("no room", "QuotaExceededError");
      real.apply(this, entry);
    };
  });
  await openLive(page, exam);
  await goToEssay(page);
  await write(page, "One.");
  await expectSaved(page);
  const { id } = await paperOf(page.request, exam);
  const teacher = await enter("helene");
  await post(teacher.request, `/api/v1/quiz_instances/${id}/recovery/resync`);
  await write(page, " Two.");
  await expect.poll(() => essayOnServer(page, exam)).toContain("One. Two.");
  await expectSaved(page);
  await write(page, " Three.");
  await expect.poll(() => essayOnServer(page, exam)).toContain("One. Two. Three.");
  await expectSaved(page);
});

test("LOSS-29 a question that fails to render shows a message and a plain field, and the rest works", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(/console: /);
  const exam = await makeExam(server);
  const page = await enter("camille");
  await page.route(/\/(start|quiz_instance)$/, async (route) => {
    const reply = await route.fetch();
    const read = await reply.json();
    const [choice, essay] = (read.paper ?? read).sections[0].children[1].questions;
    choice.attributes.body = { statement_html: "<p>Broken.</p>" };
    essay.attributes.body = null;
    await route.fulfill({ response: reply, json: read });
  });
  await openLive(page, exam);
  await goToEssay(page);
  await expect(page.locator("[data-broken-question]")).toHaveCount(2);
  await expect(page.getByText("Question 2 cannot be shown.")).toBeVisible();
  await page.getByLabel("Your answer").fill("All the same.");
  await expectSaved(page);
  expect(await essayOnServer(page, exam)).toBe('{"html":"<p>All the same.</p>"}');
  await page
    .getByRole("navigation", { name: "Pages of the exam" })
    .getByRole("button", { name: /Tax shield/ })
    .click();
  await page.getByRole("radio", { name: "True" }).click();
  await expectSaved(page);
});

test("LOSS-35 an intermediary mangles requests and replies: the edit is sent again, and not treated as refused", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  for (const status of [400, 401, 403, 413, 502]) troubles.allow(refusal(status, "/api/v1/"));
  const exam = await makeExam(server);
  const page = await enter("camille");
  await page.clock.install();
  await openLive(page, exam);
  await goToEssay(page);
  await write(page, "First.");
  await expectSaved(page);
  const portal = "<html><body>Please sign in to the school's network</body></html>";
  const html = { contentType: "text/html", body: portal };
  const mangled = [
    { status: 400, ...html },
    { status: 200, ...html },
    { status: 200, contentType: "application/json", body: '{"results":[{"edit_id":"' },
    { status: 401, ...html },
    { status: 400, contentType: "application/problem+json", body: '{"code":"bad_request","status":400}' },
    { status: 403, ...html },
    { status: 413, ...html },
  ];
  const said = new Set<string | null>();
  await page.route("**/quiz_instances/*/answers", async (route) => {
    const next = route.request().method() === "POST" ? mangled.shift() : undefined;
    said.add(await savedLine(page).getAttribute("data-saved"));
    if (next) await route.fulfill(next);
    else await route.continue();
  });
  await write(page, " Second.");
  // Each failure in a row lengthens the backoff, so fast-forward the page's clock.
  await passTimeUntil(page, async () => expect(await essayOnServer(page, exam)).toContain("First. Second."), 100_000);
  await expectSaved(page);
  expect(mangled).toEqual([]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a file dropped beside a field does not replace the exam, and the app requests persistent storage", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await page.addInitScript(() => {
    const world = globalThis as typeof globalThis & { persisted: number };
    world.persisted = 0;
    navigator.storage.persist = async () => ++world.persisted > 0;
  });
  await openLive(page, exam);
  const prevented = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "x.txt"));
    return ["dragover", "drop"].map(
      (type) => !document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(prevented).toEqual([true, true]);
  expect(await page.evaluate(() => (globalThis as typeof globalThis & { persisted: number }).persisted)).toBe(1);
});
