import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AnswerPicture, RescueReport } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { handIn } from "../support/attempts.ts";
import { signInEarlier } from "../support/browser.ts";
import {
  answersOnServer,
  expectSaved,
  makeExam,
  openLive,
  paperOf,
  savedLine,
  shortText,
  untilKept,
  upload,
  type MadeExam,
} from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { read, write } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

const photo = (fill: number) =>
  Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(300_000, fill)]);
const choose = (page: Page, name: string, buffer: Buffer, question = 0) =>
  page
    .locator("article[aria-labelledby]")
    .nth(question)
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name, mimeType: "image/png", buffer });

const fileWaits = "Saved on this device. It is sent when the connection is back.";

const sections = [
  {
    name: "Drawing",
    exercises: [{ display_name: "Sketch", questions: [upload("Draw the supply curve."), shortText("In which unit?")] }],
  },
];

/** Downloads the files of the answer from the server. */
const filesOnServer = async (page: Page, exam: MadeExam, question = 0): Promise<Buffer[]> => {
  const { id } = await paperOf(page.request, exam);
  const path = `/api/v1/quiz_instances/${id}/questions/${exam.question_ids[question]}/pictures`;
  const counted = (await read<AnswerPicture[]>(page.request, path)).filter(({ counts }) => counts);
  return Promise.all(counted.map(async ({ url }) => (await page.request.get(url)).body()));
};

test("LOSS-09 LOSS-15 a photo chosen offline survives a reload and a killed browser, and is handed in", async ({
  server,
  ownBrowser: browser,
}) => {
  test.slow();
  const exam = await makeExam(server, { sections });
  await signInEarlier(browser, server.url, "en");
  const before = await browser.open(server.url);
  const page = await before.newPage();
  await openLive(page, exam);
  await choose(page, "first.png", photo(1));
  await expect.poll(async () => (await filesOnServer(page, exam)).length, { timeout: 20_000 }).toBe(1);
  await untilKept(page);
  await before.setOffline(true);
  await page.getByRole("button", { name: "Remove the file" }).click();
  await choose(page, "second.png", photo(2));
  await expect(page.getByText(fileWaits).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("second.png")).toBeVisible({ timeout: 30_000 });
  // The new answer and its bytes. The removal counts too if the page tried to send it before it was replaced.
  await expect(savedLine(page)).toHaveText(/^[23] changes kept on this device$/);
  await browser.kill();

  const after = await browser.open(server.url);
  await after.setOffline(true);
  const again = await after.newPage();
  await again.goto(exam.addressFor("camille"));
  await expect(again.getByText("second.png")).toBeVisible({ timeout: 30_000 });
  await after.setOffline(false);
  await expectSaved(again);
  await again.getByRole("button", { name: "Finish" }).click();
  await again.getByRole("button", { name: "Hand in and leave" }).click();
  await expect(again).toHaveURL(exam.addressFor("camille", "score"), { timeout: 20_000 });
  const [only, ...more] = await filesOnServer(again, exam);
  expect([only?.equals(photo(2)), more]).toEqual([true, []]);
  await after.close();
});

test("LOSS-01 LOSS-15 a photo not sent before the bell is late: the page says so, the teacher gets it, and until then it is in the rescue file", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { sections, quiz: { time_limit: null }, ends_in_seconds: 22 });
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await page.context().setOffline(true);
  await choose(page, "late.png", photo(3));
  await expect(page.getByText(fileWaits).first()).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Time is up" });
  await expect(dialog).toContainText("1 file was not sent before the end.", { timeout: 60_000 });
  await expect(dialog.getByRole("button", { name: "See my result" })).toHaveCount(0);
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save a rescue file" }).click();
  const file = await readFile(await (await coming).path(), "utf8");
  await expect(dialog.getByText("The file is in your downloads.")).toBeVisible();
  const teacher = await enter("helene");
  const report = await write<RescueReport>(teacher.request, "/api/v1/rescue_files", { file });
  expect(report).toMatchObject({ new_count: 2, files: [{ name: "late.png", outcome: "late", code: null }] });
  await page.context().setOffline(false);
  // If a try fails just before the network returns, the next one follows within half a minute.
  await expect(dialog).toContainText("1 answer reached the server after the end.", { timeout: 45_000 });
  const answer = (await answersOnServer(page.request, exam)).get(exam.question_ids[0]!);
  const [rescued] = report.files;
  // Imported from the rescue file and then sent by its own device, it must remain one photo.
  expect(answer).toMatchObject({
    late_status: "out_of_time",
    late_content: { files: [{ sha256: createHash("sha256").update(photo(3)).digest("hex") }] },
  });
  const { id: instance_id } = await paperOf(page.request, exam);
  const path = `/api/v1/quiz_instances/${instance_id}/questions/${exam.question_ids[0]}/pictures`;
  const [picture, ...others] = await read<AnswerPicture[]>(teacher.request, path);
  expect([picture?.picture_id, others]).toEqual([rescued?.picture_id, []]);
  const seen = await teacher.request.get(picture!.url);
  expect((await seen.body()).equals(photo(3))).toBe(true);
});

test("LOSS-14 an unsent photo of one device joins the photo of another; without space for it, the page says so and keeps it @screens", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const questions = [upload("Two sketches.", 2), upload("One sketch.", 1)];
  const exam = await makeExam(server, {
    sections: [{ name: "Drawing", exercises: [{ display_name: "Two", questions }] }],
  });
  const one = await enter("camille");
  await openLive(one, exam);
  await expect(one.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await one.context().setOffline(true);
  for (const question of [0, 1]) await choose(one, `one ${question}.png`, photo(question), question);
  await expect(one.getByRole("article").getByText(fileWaits)).toHaveCount(2);

  const two = await enter("camille");
  await openLive(two, exam);
  for (const question of [0, 1]) await choose(two, `two ${question}.png`, photo(2 + question), question);
  for (const question of [0, 1])
    await expect.poll(async () => (await filesOnServer(two, exam, question)).length, { timeout: 20_000 }).toBe(1);

  await one.context().setOffline(false);
  await expect(one.getByText("There is no room left for this file")).toBeVisible({ timeout: 20_000 });
  await expect(one.getByText("one 1.png")).toBeVisible();
  await expect.poll(async () => (await filesOnServer(two, exam, 0)).length, { timeout: 20_000 }).toBe(2);
  const [both, only] = [await filesOnServer(two, exam, 0), await filesOnServer(two, exam, 1)];
  expect(both.map((bytes) => bytes.at(-1))).toEqual([2, 0]);
  expect(only.map((bytes) => bytes.at(-1))).toEqual([3]);

  await handIn(two.request, exam.seatOf("camille"));
  await one.goto(exam.addressFor("camille", "score"));
  const notice = one.getByRole("status").filter({ hasText: "could not be added to your answer" });
  await expect(notice).toContainText("one 1.png: the question already has all the files it takes");
  await look(one, { name: "score-refused-file", pictures: ["light", "phone"] });
  await notice.getByRole("button", { name: "Discard" }).click();
  await expect(notice).toHaveCount(0);
});
