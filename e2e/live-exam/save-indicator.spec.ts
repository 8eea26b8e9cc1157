import type { SyncAnswersReply } from "@examplar/contract";
import type { Page } from "@playwright/test";
import {
  answersOnServer,
  expectSaved,
  makeExam,
  openLive,
  savedLine,
  shortText,
  untilKept,
  upload,
} from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

const sections = [
  {
    name: "Drawing",
    exercises: [{ display_name: "Sketch", questions: [shortText("In which unit?"), upload("Draw the curve.")] }],
  },
];

const png = (fill: number) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(3_000, fill)]);
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator("input[type=file]").first().setInputFiles({ name, mimeType: "image/png", buffer });

/** Changes the server's reply so that every edit of the request is rejected, without the server seeing the edits. */
const refuseEdits = (page: Page) =>
  page.route(/\/quiz_instances\/\d+\/answers$/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const { edits, ...body } = route.request().postDataJSON() as { edits: { edit_id: string }[] };
    const response = await route.fetch({ postData: JSON.stringify({ ...body, edits: [] }) });
    const reply = (await response.json()) as SyncAnswersReply;
    const results = edits.map(({ edit_id }) => ({ edit_id, outcome: "rejected", code: "content_invalid" }));
    await route.fulfill({ response, json: { ...reply, results } });
  });

const english = {
  nothing: "Nothing to save yet",
  all: "Everything is saved on the server",
  refused: "1 change not accepted",
  saved: /^Saved on the server at/,
  tell_supervisor: /The server did not accept one of your changes/,
};

const french = {
  offline: /hors ligne|connexion/i,
  kept: "2 modifications gardées sur cet appareil",
  waits: "Enregistré sur cet appareil. Il sera envoyé au retour de la connexion.",
  file_refused: "1 fichier non accepté",
  why: /^Ce fichier n’a pas été accepté\s: il n’est pas d’un type prévu/,
  remove: "Retirer le fichier",
  supervisor: /surveille/i,
  retry: "Réessayer",
  back: "Aller à mes examens",
  bar: "2 modifications en attente",
  list: "2 modifications ne sont pas encore sur le serveur.",
  sent: "Tout est envoyé",
};

/** Live regions whose text matches. */
const regionsThatSay = (page: Page, pattern: RegExp) =>
  page.locator("[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]").filter({ hasText: pattern });

test("LOSS-22 the saved line reflects the current answers, on this device and on the next one", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections });
  const first = await enter("camille");
  await openLive(first, exam);
  await expect(savedLine(first)).toHaveText(english.nothing);

  await test.step("a refused change is told, and the change that replaces it takes the warning away", async () => {
    await refuseEdits(first);
    await first.getByRole("textbox").fill("metres");
    await expect(savedLine(first)).toHaveText(english.refused);
    await expect(first.getByText(english.tell_supervisor)).toBeVisible();
    await first.unrouteAll({ behavior: "wait" });
    await first.getByRole("textbox").fill("metres per second");
    await expect(savedLine(first)).toHaveText(english.saved, { timeout: 15_000 });
    await expect(first.getByText(english.tell_supervisor)).toHaveCount(0);
    await first.reload();
    await expect(savedLine(first)).toHaveText(english.saved, { timeout: 15_000 });
  });

  await test.step("on another device, where nothing was written, everything is saved", async () => {
    const second = await enter("camille");
    await openLive(second, exam);
    await expect(second.getByRole("textbox")).toHaveValue("metres per second");
    await expect(savedLine(second)).toHaveText(english.all);
  });
});

test("a refused file can be removed and takes no space; an offline file waits, and the list counts it (in French)", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(refusal(415, "/api/v1/"));
  troubles.allow(noNetwork);
  troubles.allow(/Failed to (fetch|load)|dynamically imported module|Unable to preload|ERR_/);
  const exam = await makeExam(server, { sections });
  const page = await enter("camille", { language: "fr", serviceWorkers: "allow" });
  await page.goto("/");
  await openLive(page, exam);
  const answer = async () => (await answersOnServer(page.request, exam)).get(exam.question_ids[1]!)?.content ?? null;
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const bar = (text: string) => page.getByRole("complementary").filter({ hasText: text });

  await test.step("a refused file asks nobody for help, and is no part of the answer", async () => {
    await choose(page, "text.png", Buffer.from("This is no picture."));
    await expect(page.getByText(french.why)).toBeVisible({ timeout: 15_000 });
    await expect(savedLine(page)).toHaveText(french.file_refused);
    await expect(page.getByText(french.supervisor)).toHaveCount(0);
    await expect(page.getByRole("button", { name: french.retry })).toHaveCount(0);
    await expect.poll(answer).toBeNull();
    await look(page, { name: "live-exam-file-refused", pictures: [] });
  });

  await test.step("another file takes its place, and it can be removed", async () => {
    await choose(page, "curve.png", png(2));
    await expect.poll(answer, { timeout: 15_000 }).toMatchObject({ files: [{ sha256: expect.any(String) }] });
    await row("text.png").getByRole("button", { name: french.remove }).click();
    await expect(page.getByText("text.png")).toHaveCount(0);
    await expectSaved(page);
    expect(await answer()).not.toBeNull();
    await row("curve.png").getByRole("button", { name: french.remove }).click();
    await expect.poll(answer).toBeNull();
  });

  await test.step("without a network a file says that it waits, and being offline is announced once", async () => {
    await untilKept(page);
    await page.context().setOffline(true);
    await choose(page, "again.png", png(1));
    await expect(page.getByText(french.waits)).toBeVisible();
    // Two parts are unsent: the file's name in the answer, and its bytes.
    await expect(savedLine(page)).toHaveText(french.kept);
    await expect(regionsThatSay(page, french.offline)).toHaveCount(1);
    await look(page, { name: "live-exam-file-waits", pictures: [] });
  });

  await test.step("the list and the status bar count it until it is sent", async () => {
    await page.goBack();
    await page.getByRole("button", { name: french.back }).click();
    await expect(page.getByText(french.list)).toBeVisible({ timeout: 15_000 });
    await expect(bar(french.bar)).toBeVisible();
    await look(page, { name: "exam-list-unsent", pictures: [] });
    await page.context().setOffline(false);
    await expect(bar(french.sent)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(french.list)).toHaveCount(0);
    expect(await answer()).not.toBeNull();
  });
});
