import type { Page } from "@playwright/test";
import { makeExam } from "../support/exam.ts";
import { signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Resets the language, which is saved on the account: another test may have left French. */
test.beforeEach(async ({ request }) => {
  for (const person of ["karim", "james"] as const) await signIn(request, person, "en");
});

const signInAs = async (page: Page, name: RegExp) => {
  await page.goto("/");
  await page.getByRole("button", { name }).click();
};

test("after signing in, a teacher lands on their courses, and the site's root redirects there too", async ({
  page,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/"));
  await signInAs(page, /Karim Benali/);
  await expect(page).toHaveURL("/courses");
  await expect(heading(page, "Your quizzes")).toBeVisible();
  for (const path of ["/", "/login", "/activities"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/courses");
  }
  await page.getByRole("button", { name: /Account of Karim/ }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Student side" })).toHaveCount(0);
});

test("a teacher who is also a student lands on their courses, and finds their exams in the menu", async ({
  page,
  server,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/"));
  const { quiz_id } = await makeExam(server, { students: ["james"] });
  await signInAs(page, /James Whitfield/);
  await expect(page).toHaveURL("/courses");
  await page.getByRole("button", { name: /Account of James/ }).click();
  await page.getByRole("link", { name: "Student side" }).click();
  await expect(page).toHaveURL("/");
  await expect(heading(page, "Your exams")).toBeVisible();
  await expect(page.locator(`a[href^="/exam/${quiz_id}/"]`)).toBeVisible();
});

const menus = {
  en: { account: "Account of Noor Haddad", desk: "Support desk", recovery: "Recover answers", ask: "Ask support" },
  fr: {
    account: "Compte de Noor Haddad",
    desk: "Messages au support",
    recovery: "Récupérer des réponses",
    ask: "Contacter le support",
  },
};

for (const language of ["en", "fr"] as const) {
  test(`support lands at its desk and finds it and the recovery page in both menus (${language})`, async ({
    enter,
  }) => {
    const { account, desk, recovery, ask } = menus[language];
    const page = await enter("noor", { language });
    await page.goto("/");
    await expect(page).toHaveURL("/courses/support");
    await page.getByRole("button", { name: account }).click();
    await expect(page.getByRole("link", { name: desk })).toBeVisible();
    await page.getByRole("link", { name: recovery }).click();
    await expect(page).toHaveURL("/recovery");
    await expect(heading(page, recovery)).toBeVisible();
    await page.getByRole("button", { name: account }).click();
    await expect(page.getByRole("link", { name: recovery })).toBeVisible();
    await expect(page.getByRole("button", { name: ask })).toHaveCount(0);
    await page.getByRole("link", { name: desk }).click();
    await expect(page).toHaveURL("/courses/support");
  });
}

test("the recovery page opens an attempt by the id of its paper, and only support has it in the menu", async ({
  enter,
}) => {
  const page = await enter("noor");
  await page.goto("/recovery");
  await page.getByLabel("Instance id").fill("1");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL("/recovery/1");
  await expect(page.getByRole("region", { name: "The attempt" })).toBeVisible();

  const student = await enter("oliver");
  await student.goto("/recovery");
  await expect(heading(student, "This page does not exist")).toBeVisible();
  await student.getByRole("button", { name: /Account of Oliver/ }).click();
  await expect(student.getByRole("button", { name: "Ask support" })).toBeVisible();
  await expect(student.getByRole("link", { name: "Recover answers" })).toHaveCount(0);
});
