import { expect, test } from "../support/test.ts";
import { setSkew, skewClock } from "../support/network/skew.ts";
import { words } from "../support/words.ts";

const seconds = 1_000;
const day = 86_400 * seconds;
const title = "Your device’s clock is wrong";

for (const { off, skew_ms } of [
  { off: "40 s fast", skew_ms: 40 * seconds },
  { off: "40 s slow", skew_ms: -40 * seconds },
  { off: "5 min fast", skew_ms: 300 * seconds },
  { off: "a day slow", skew_ms: -day },
]) {
  test(`CLOCK-01 SHELL-02 CONST-40 a clock that is ${off} blocks the page`, async ({ enter }) => {
    const page = await enter("oliver");
    await skewClock(page.context(), skew_ms);
    await page.goto("/");
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    const behind = page.getByRole("banner").getByRole("button").first();
    await expect(behind.click({ timeout: 1_000 })).rejects.toThrow(/intercepts pointer events|Timeout/);
  });
}

test("CLOCK-01 CONST-40 a clock that is 20 s off does not block the page, which shows the right time", async ({
  enter,
}) => {
  const page = await enter("oliver");
  await skewClock(page.context(), 20 * seconds);
  const measured = page.waitForResponse("**/api/v1/first_screen*");
  await page.goto("/");
  await measured;
  await expect(page.getByRole("link", { name: /Introductory Statistics/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("CLOCK-02 the dialog can be skipped, and exams are still grouped by the server's day", async ({ enter }) => {
  const page = await enter("oliver");
  await skewClock(page.context(), 3 * day);
  await page.goto("/");
  await page.getByRole("button", { name: "Continue anyway" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 3, name: "Tomorrow" })).toBeVisible();
  const today = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "Europe/Paris" }).format(new Date());
  await expect(page.getByRole("main").locator("time").first()).toContainText(today);
});

test("CLOCK-03 the check can be repeated: the dialog stays for a wrong clock and closes for a right one", async ({
  enter,
}) => {
  const page = await enter("oliver");
  await skewClock(page.context(), 300 * seconds);
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: title });
  const retry = dialog.getByRole("button", { name: "Check again" });
  const checked = page.waitForResponse("**/api/v1/date_time");
  await retry.click();
  await checked;
  // A check sends several requests; the button is enabled when all replies have arrived.
  await expect(retry).not.toHaveAttribute("aria-disabled", "true");
  await expect(dialog).toBeVisible();
  await setSkew(page, 0);
  await retry.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Your exams" })).toBeVisible();
});

for (const language of ["en", "fr"] as const) {
  test(`CLOCK-04 ERR-28 I18N-03 the dialog says evalmee.wrongDateTimeDialog, in ${language}`, async ({ enter }) => {
    const page = await enter("oliver", { language });
    await skewClock(page.context(), 120 * seconds);
    await page.goto("/");
    await expect(page.getByRole("dialog").getByText(words(language, "evalmee.wrongDateTimeDialog"))).toBeVisible();
  });
}
