import type { User } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { read } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

const menuOf = async (page: Page, name: string) => {
  await page
    .getByRole("banner")
    .getByRole("button", { name: `Account of ${name}` })
    .click();
};

test("SHELL-01 SHELL-05 the shell reads the signed-in user, and has the landmarks nav and main", async ({ enter }) => {
  const page = await enter("oliver");
  const asked = page.waitForResponse("**/api/v1/first_screen*");
  await page.goto("/");
  expect((await asked).status()).toBe(200);
  await expect(page.getByRole("banner").getByRole("navigation")).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await menuOf(page, "Oliver Bennett");
  await expect(page.getByText("oliver.bennett@demo.example")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("oliver.bennett@demo.example")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Account of Oliver Bennett" })).toBeFocused();
});

test("SHELL-03~ the status bar shows what is unsent and whether the app is stored", async ({ enter }) => {
  const page = await enter("oliver", { serviceWorkers: "allow" });
  await page.goto("/");
  const bar = page.getByRole("complementary", { name: "Status" });
  await expect(bar).toContainText("Everything is sent");
  await expect(bar).toContainText("Ready offline", { timeout: 20_000 });

  const without = await enter("oliver");
  await without.goto("/");
  await expect(without.getByRole("complementary", { name: "Status" })).toContainText("Preparing offline use");
});

test("once the app is stored, its files and the server's replies do not wait for the service worker to start", async ({
  enter,
}) => {
  const page = await enter("oliver", { serviceWorkers: "allow" });
  await page.goto("/");
  await expect(page.getByText("Ready offline")).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByText("Ready offline")).toBeVisible();
  const sources = () =>
    page.evaluate(() => {
      // Browsers have used both names.
      type Entry = PerformanceResourceTiming & { workerFinalSourceType?: string; workerFinalRouterSource?: string };
      const sourceOf = (entry: Entry) => entry.workerFinalSourceType ?? entry.workerFinalRouterSource;
      const loaded = performance.getEntriesByType("resource") as Entry[];
      const of = (part: string) => loaded.filter(({ name }) => new URL(name).pathname.startsWith(part));
      return ["/assets/", "/api/"].map((part) => [...new Set(of(part).map(sourceOf))]);
    });
  await expect.poll(sources).toEqual([["cache"], ["network"]]);
});

test("SHELL-04 notifications report events, and can be closed", async ({ enter, troubles }) => {
  troubles.allow(noNetwork);
  troubles.allow(refusal(503, "/api/v1/users/me"));
  const page = await enter("oliver");
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByRole("banner").getByRole("status")).toContainText("Offline");
  await page.context().setOffline(false);
  const notice = page.getByRole("status").filter({ hasText: "You are back online." });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);

  await page.route("**/api/v1/users/me", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("radio", { name: "Français" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "n’a pas pu être enregistrée" })).toBeVisible();
});

test("I18N-01 the language changes immediately, is saved on the user, and applies on another device", async ({
  enter,
  browser,
  baseURL,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/users/me"));
  const page = await enter("sofia");
  await page.goto("/");
  await page.getByRole("button", { name: "Language: English" }).click();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("radio", { name: "Français" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vos examens" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await saved;
  expect((await read<User>(page.request, "/api/v1/users/me")).language).toBe("fr");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Vos examens" })).toBeVisible();

  const device = await browser.newContext({ baseURL: baseURL! });
  troubles.watch(device);
  const other = await device.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: /Sofia Rossi/ }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Vos examens" })).toBeVisible();
  await device.close();
});

test("the appearance chosen in the menu persists: dark, light and high contrast", async ({ enter }) => {
  const page = await enter("oliver", { colorScheme: "light" });
  await page.goto("/");
  const root = page.locator("html");
  await menuOf(page, "Oliver Bennett");
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(root).toHaveAttribute("data-color-scheme", "dark");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(16, 22, 28)");
  await page.reload();
  await expect(root).toHaveAttribute("data-color-scheme", "dark");
  await menuOf(page, "Oliver Bennett");
  await page.getByRole("radio", { name: "High contrast" }).check();
  await expect(root).toHaveAttribute("data-contrast", "more");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.getByRole("radio", { name: "Same as device" }).check();
  await expect(root).toHaveAttribute("data-color-scheme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveAttribute("data-color-scheme", "dark");
});

test("ROLE-05 a teacher has a link back to the teacher interface, and a student has none", async ({ enter }) => {
  const teacher = await enter("helene");
  await teacher.goto("/privacy");
  await menuOf(teacher, "Hélène Dubois");
  await teacher.getByRole("link", { name: "Teacher interface" }).click();
  await expect(teacher).toHaveURL(/\/courses\/?$/);
  await expect(teacher.getByRole("heading", { level: 1, name: "Your quizzes" })).toBeVisible();

  const student = await enter("oliver");
  await student.goto("/");
  await menuOf(student, "Oliver Bennett");
  await expect(student.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(student.getByRole("link", { name: "Teacher interface" })).toHaveCount(0);
});

test("after navigation, the focus moves to the start of the new page", async ({ enter }) => {
  const page = await enter("oliver");
  await page.goto("/");
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveTitle("Privacy · Examplar");
  await expect(page.getByRole("main")).toBeFocused();
});
