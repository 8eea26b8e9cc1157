import type { Page } from "@playwright/test";
import { startAttempt } from "../support/attempts.ts";
import { choice, makeExam, summaryOf } from "../support/exam.ts";
import { expect, test } from "../support/test.ts";

/** Records the API requests in order, by method and path. */
const requestsOf = (page: Page): string[] => {
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/v1/")) seen.push(`${request.method()} ${pathname.replaceAll(/\/\d+/g, "/:id")}`);
  });
  return seen;
};

/** Records every level-1 heading that the page has shown. */
const watchHeadings = (page: Page) =>
  page.addInitScript(() => {
    const shown = new Set<string>();
    (window as unknown as { headings: Set<string> }).headings = shown;
    const look = () => void shown.add(document.querySelector("h1")?.textContent ?? "");
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
  });

const headingsOf = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings].filter((text) => text !== ""));

test("a first visit needs one request to show the exam list, in the account's language from the start", async ({
  enter,
}) => {
  const page = await enter("oliver", { language: "fr" });
  const requests = requestsOf(page);
  await watchHeadings(page);
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("region").first()).toBeVisible();
  expect(requests).toEqual(["GET /api/v1/first_screen"]);
  expect(await headingsOf(page)).toEqual(["Vos examens"]);
});

test("the sign-in page sends no request that the server refuses", async ({ page }) => {
  const requests = requestsOf(page);
  await page.goto("/login");
  await expect(page.getByRole("textbox")).toBeVisible();
  expect(requests.filter((request) => request !== "GET /api/v1/demo/accounts")).toEqual(["GET /api/v1/first_screen"]);
});

test("an exam opened by its address needs one request, including paper and documents", async ({ enter, server }) => {
  const exercises = [{ display_name: "Debt", questions: [choice("Which?", ["This", "That"])] }];
  const exam = await makeExam(server, { sections: [{ name: "Case", exercises }] });
  const page = await enter("camille");
  await startAttempt(page.request, await summaryOf(page.request, exam));
  const requests = requestsOf(page);
  await page.goto(exam.addressFor("camille"));
  await expect(page.getByRole("radio").first()).toBeVisible();
  // Ignore the key of rescue files: it is not displayed, and the app fetches it separately.
  const shown = requests.filter((request) => request.startsWith("GET ") && !request.endsWith("/rescue_key"));
  expect(shown).toEqual(["GET /api/v1/first_screen"]);
});
