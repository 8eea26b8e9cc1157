import type { Page } from "@playwright/test";
import {
  answersOnServer,
  expectSaved,
  longText,
  makeExam,
  openLive,
  summaryOf,
  trueFalse,
  type MadeExam,
} from "../support/exam.ts";
import { passTimeUntil } from "../support/pass-time.ts";
import { readIn } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

const essay = { ...longText("Explain."), body: { ...longText("Explain.").body, min_words: 5 } };
const sections = [
  {
    name: "One",
    exercises: [
      { display_name: "First", is_implicit: true, questions: [trueFalse("Yes?")] },
      { display_name: "Essay", is_implicit: true, questions: [essay] },
    ],
  },
];

const words = {
  en: {
    finish: "Finish",
    hand_in: "Hand in and leave",
    remaining: "Answer the remaining questions",
    keep_writing: "Continue writing",
    back: "Back to the exam",
    wait: "Hand in as soon as the connection is back",
    too_short: "Question 2: 2 of at least 5 words.",
    waiting: "Your exam will be handed in as soon as the connection is back.",
    not_handed_in: "The server has not confirmed your hand-in",
  },
  fr: {
    finish: "Terminer",
    hand_in: "Rendre et quitter",
    remaining: "Répondre aux questions restantes",
    keep_writing: "Continuer à écrire",
    back: "Revenir à l’examen",
    wait: "Rendre dès le retour de la connexion",
    too_short: "Question 2 : 2 mots sur un minimum de 5.",
    waiting: "Votre copie sera rendue dès le retour de la connexion.",
    not_handed_in: "Le serveur n’a pas confirmé la remise de votre copie",
  },
} as const;

const option = (page: Page) => page.getByRole("main").getByRole("radio");
const dialogOf = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => dialogOf(page).getByRole("button", { name, exact: true }).click();
const finish = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** Texts of the dialog's buttons in the accent colour. */
const primary = (page: Page) =>
  dialogOf(page)
    .getByRole("button")
    .evaluateAll((buttons) => {
      const accent = getComputedStyle(document.documentElement).getPropertyValue("--ex-accent").trim();
      const probe = document.createElement("i");
      probe.style.color = accent;
      document.body.append(probe);
      const colour = getComputedStyle(probe).color;
      probe.remove();
      return buttons.filter((one) => getComputedStyle(one).backgroundColor === colour).map((one) => one.textContent);
    });

const answerability = async (page: Page, exam: MadeExam) => (await summaryOf(page.request, exam)).answerability;

for (const language of ["en", "fr"] as const)
  test(`handing in: the safe choice stands out, and what is missing is said (${language}) @screens`, async ({
    enter,
    server,
  }) => {
    const say = words[language];
    const exam = await makeExam(server, { sections });
    const page = await enter("camille", { language });
    await page.goto(exam.addressFor("camille"));
    await option(page).first().click();
    await expect(page.getByRole("textbox")).toBeVisible();
    await finish(page, say.finish);
    expect(await primary(page)).toEqual([say.remaining]);
    await press(page, say.remaining);
    await page.getByRole("textbox").fill("Two words");
    await finish(page, say.finish);
    await expect(dialogOf(page)).toContainText(say.too_short);
    expect(await primary(page)).toEqual([say.keep_writing]);
    if (language === "en") await look(page, { name: "finish-too-short", pictures: ["light", "phone"] });
    await press(page, say.keep_writing);
    await page.getByRole("textbox").fill("Now these are five words");
    await finish(page, say.finish);
    await expect(dialogOf(page)).not.toContainText("5");
    expect(await primary(page)).toEqual([say.hand_in]);
  });

test("with forward-only navigation, the remaining questions are those ahead", async ({ enter, server }) => {
  const exam = await makeExam(server, { sections, quiz: { allow_questions_navigation: false } });
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await press(page, "Leave it empty and continue");
  await expect(page.getByText("1 left to answer")).toBeVisible();
  await finish(page, "Finish");
  await press(page, "Answer the remaining questions");
  await page.getByRole("textbox").fill("Now these are five words");
  await expect(page.getByText("0 left to answer")).toBeVisible();
  await finish(page, "Finish");
  await expect(dialogOf(page)).toContainText("1 question was closed without an answer.");
  await expect(dialogOf(page).getByRole("button")).toHaveText(["Cancel", "Hand in and leave"]);
});

const shows = (page: Page, name: string) => () =>
  expect(dialogOf(page).getByRole("button", { name, exact: true })).toBeVisible({ timeout: 200 });

test("offline, a returning network hands nothing in by itself, and the student can choose to wait for it, also after a reload (en, then fr) @screens", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { sections: [{ name: "One", exercises: [sections[0]!.exercises[0]!] }] });
  const page = await enter("camille");
  const stored = async () => (await answersOnServer(page.request, exam)).get(exam.question_ids[0]!)?.content;
  const closings: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.endsWith("/close")) closings.push(request.url());
  });
  await page.clock.install();
  await page.goto(exam.addressFor("camille"));
  await option(page).first().click();
  await expectSaved(page);
  await page.context().setOffline(true);
  await option(page).last().click();

  await test.step("a dialog that waits offers a way out within two seconds", async () => {
    const say = words.en;
    await finish(page, say.finish);
    await press(page, say.hand_in);
    const pressed = Date.now();
    await dialogOf(page).getByRole("button", { name: say.back }).waitFor({ timeout: 10_000 });
    expect(Date.now() - pressed).toBeLessThan(2_600);
    await press(page, say.back);
    await expect(dialogOf(page)).toHaveCount(0);
  });

  for (const language of ["en", "fr"] as const)
    await test.step(`a hand-in that failed is not made up for by the line (${language})`, async () => {
      const say = words[language];
      if (language === "fr") {
        await readIn(page, "fr");
        await page.context().setOffline(true);
        await option(page).first().click();
      }
      await finish(page, say.finish);
      await press(page, say.hand_in);
      await passTimeUntil(page, shows(page, say.wait), 100_000);
      if (language === "en") await look(page, { name: "finish-offline", pictures: ["light", "phone"] });
      await page.context().setOffline(false);
      await expect.poll(stored, { timeout: 20_000 }).toEqual({ value: language === "fr" });
      await expect(dialogOf(page)).toContainText(say.not_handed_in);
      await page.clock.runFor(6_000);
      expect(await answerability(page, exam)).toBe("answering");
      expect(closings).toEqual([]);
      await press(page, say.back);
      await expect(dialogOf(page)).toHaveCount(0);
    });

  await test.step("unless the student chose to wait for it", async () => {
    const say = words.fr;
    await page.context().setOffline(true);
    await option(page).last().click();
    await finish(page, say.finish);
    await press(page, say.hand_in);
    await passTimeUntil(page, shows(page, say.wait), 100_000);
    await press(page, say.wait);
    await expect(dialogOf(page)).toContainText(say.waiting);
    await expect(dialogOf(page).getByRole("button", { name: say.back })).toBeVisible();
    await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await page.context().setOffline(false);
    await page.reload();
    await expect(dialogOf(page)).toContainText(say.waiting);
    await page.unroute("**/api/**");
    await expect(page).toHaveURL(exam.addressFor("camille", "score"), { timeout: 30_000 });
    expect(await answerability(page, exam)).toBe("answered");
    expect(await stored()).toEqual({ value: false });
  });
});

test("the student cannot go back to the exam while the hand-in is being sent", async ({ enter, server }) => {
  const exam = await makeExam(server, { sections });
  const page = await enter("camille");
  await openLive(page, exam);
  let heard = () => {};
  const isHeard = new Promise<void>((resolve) => (heard = resolve));
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/close?*", async (route) => {
    heard();
    await isReleased;
    await route.continue();
  });
  await finish(page, "Finish");
  await press(page, "Hand in and leave");
  await isHeard;
  // Longer than the delay after which the dialog offers to go back on a slow connection.
  await page.waitForTimeout(2_500);
  await expect(dialogOf(page).getByRole("button", { name: "Back to the exam" })).toHaveCount(0);
  release();
  await expect(page).toHaveURL(exam.addressFor("camille", "score"), { timeout: 15_000 });
});

test("LOSS-12~ time granted after the bell cancels the waiting hand-in: a later reload hands nothing in", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { sections, ends_in_seconds: 60 });
  const page = await enter("camille");
  await page.clock.install();
  await openLive(page, exam);
  await page.context().setOffline(true);
  await option(page).last().click();
  await finish(page, "Finish");
  await press(page, "Hand in and leave");
  await passTimeUntil(page, shows(page, words.en.wait), 30_000);
  await press(page, words.en.wait);
  await expect(dialogOf(page)).toContainText(words.en.waiting);
  const granted = { data: { granted_seconds: 2_400 } };
  const teacher = await enter("helene");
  expect((await teacher.request.put(`/api/v1/sessions/${exam.session_id}/granted_time`, granted)).ok()).toBe(true);
  await passTimeUntil(page, () => expect(dialogOf(page)).toContainText("Time is up", { timeout: 200 }), 60_000);
  await page.context().setOffline(false);
  await expect(dialogOf(page)).toHaveCount(0, { timeout: 20_000 });
  expect(await answerability(page, exam)).toBe("answering");
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.clock.runFor(7_000);
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await answerability(page, exam)).toBe("answering");
});
