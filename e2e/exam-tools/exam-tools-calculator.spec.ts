import { expectNoSideways } from "../support/screens/accessible.ts";
import { test } from "../support/gallery/exam-tools.ts";
import { expect } from "../support/test.ts";

test("the calculator works by keyboard alone: digits, Enter, history, Escape, and moving it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Basic calculator" }).press("Enter");
  const panel = page.getByRole("region", { name: "Calculator", exact: true });
  const field = page.getByRole("textbox", { name: "Calculation" });
  await expect(field).toBeFocused();
  await page.keyboard.type("12*(3+4)");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("status").first()).toHaveText("= 84");
  await panel.getByRole("button", { name: "Plus" }).press("Enter");
  await expect(field).toHaveValue("Ans+");
  await page.keyboard.type("1=");
  await expect(panel.getByRole("status").first()).toHaveText("= 85");
  await expect(panel.getByRole("list").getByRole("button")).toHaveText(["12*(3+4) = 84", "Ans+1 = 85"]);
  await expect(panel.getByRole("button", { name: "sin", exact: true })).toHaveCount(0);
  await field.fill("sin 30");
  await field.press("Enter");
  await expect(panel.getByRole("status")).toHaveText("“sin” is not known to this calculator.");
  const before = (await panel.boundingBox())!;
  const move = panel.getByRole("button", { name: /^Move/ });
  await move.press("ArrowLeft");
  await move.press("Shift+ArrowUp");
  const after = (await panel.boundingBox())!;
  expect([after.x, after.y]).toEqual([before.x - 16, before.y - 64]);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
});

test("scientific: functions, degrees and radians, the comma in French, and the result copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?language=fr");
  await page.getByRole("button", { name: "Scientific calculator" }).click();
  const panel = page.getByRole("region", { name: "Calculatrice scientifique" });
  const result = panel.getByRole("status").first();
  for (const key of ["sin", "3", "0", "Parenthèse fermante", "Plus", "1", "Virgule", "2", "Égale"]) {
    await panel.getByRole("button", { name: key, exact: true }).click();
  }
  await expect(result).toHaveText("= 1,7");
  await panel.getByRole("button", { name: "Copier le résultat" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("1,7");
  await page.getByRole("radio", { name: "Radians" }).check();
  await page.getByRole("textbox", { name: "Calcul" }).fill("sin(π/2)");
  await page.keyboard.press("Enter");
  await expect(result).toHaveText("= 1");
  const box = (await panel.boundingBox())!;
  await page.mouse.move(box.x + 150, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(300, 5000, { steps: 3 });
  await page.mouse.up();
  const moved = (await panel.boundingBox())!;
  expect(Math.round(moved.x)).toBe(150);
  expect(moved.y + moved.height).toBeLessThanOrEqual(800);
});

test("on a small screen the calculator is below the page, which can still be scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await page.getByRole("button", { name: "Basic calculator" }).click();
  const box = (await page.getByRole("region", { name: "Calculator", exact: true }).boundingBox())!;
  expect([box.x, box.width, box.y + box.height]).toEqual([0, 320, 640]);
  expect(box.height).toBeLessThanOrEqual(640 * 0.57);
  const room = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom));
  expect(Math.abs(room - box.height)).toBeLessThan(1);
  await expectNoSideways(page);
});
