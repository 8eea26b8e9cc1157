import { expectAccessible, expectNoSideways } from "../support/screens/accessible.ts";
import { contentOf, expect, galleryOf, test } from "../support/gallery/gallery.ts";
import { expectAnswer, longText, press, question, toolsOf } from "../support/gallery/questions.ts";

test.describe("by keyboard alone", () => {
  test("choices: arrows and space", async ({ open }) => {
    const page = await open("only=2,3,4");
    await press(page, "Tab", "Space", "ArrowDown");
    await expectAnswer(page, 2, { choice_id: "c2" });
    await press(page, "Tab", "Tab", "Space", "Tab", "Tab", "Space");
    await expectAnswer(page, 3, { choice_ids: ["c1", "c3"] });
    await press(page, "Tab", "Space");
    await expectAnswer(page, 3, { choice_ids: ["c1", "c3"] });
    await expect(question(page, 3).getByText("You can choose only 2 answers.")).toBeVisible();
    await press(page, "Tab", "Tab", "Space", "ArrowDown");
    await expectAnswer(page, 4, { value: false });
  });

  test("a short text, with a letter count and without truncation", async ({ open }) => {
    const page = await open("only=5");
    await press(page, "Tab");
    await page.keyboard.type("Oslo 😀");
    await expect(question(page, 5).getByText("6 of 20 characters")).toBeVisible();
    await expectAnswer(page, 5, { text: "Oslo 😀" });
    await press(page, "Home");
    await page.keyboard.type("abcdefghijklmnopqrst");
    await expectAnswer(page, 5, { text: "abcdefghijklmnOslo 😀" });
    await expect(question(page, 5).getByText("no room for more")).toBeVisible();
    await press(page, "Control+A", "Backspace");
    await expectAnswer(page, 5, null);
  });

  test("numbers as typed, with a given, a typed and a chosen unit", async ({ open }) => {
    const page = await open("only=7,8,9");
    await press(page, "Tab");
    await page.keyboard.type("1 234,50");
    await expectAnswer(page, 7, { text: "1 234,50", unit: null });
    await press(page, "Tab", "Tab");
    await page.keyboard.type("3.2");
    await press(page, "Tab");
    await page.keyboard.type("kg");
    await expectAnswer(page, 8, { text: "3.2", unit: "kg" });
    await press(page, "Tab", "Tab", "Tab");
    await page.keyboard.type("km");
    await expectAnswer(page, 9, { text: "", unit: "km/h" });
    await press(page, "Shift+Tab");
    await page.keyboard.type("120");
    await expectAnswer(page, 9, { text: "120", unit: "km/h" });
  });

  test("blanks, in the order of the text", async ({ open }) => {
    const page = await open("only=10");
    await press(page, "Tab");
    await expect(page.getByRole("textbox", { name: "Blank 1 of 3" })).toBeFocused();
    await page.keyboard.type("100");
    await press(page, "Tab");
    await page.keyboard.type("hy");
    await press(page, "Tab");
    await page.keyboard.type("H2O");
    await expectAnswer(page, 10, { blanks: { b1: "100", b2: "c1", b3: "H2O" } });
  });

  test("pairs, including choices that only letters can name", async ({ open }) => {
    const page = await open("only=11,12");
    await press(page, "Tab");
    await page.keyboard.type("Par");
    await press(page, "Tab");
    await page.keyboard.type("Os");
    await expectAnswer(page, 11, { pairs: { l1: "r3", l2: "r1" } });
    await press(page, "Tab", "Tab", "Tab");
    await page.keyboard.type("B");
    await expectAnswer(page, 12, { pairs: { l1: "r2" } });
  });

  test("an order: it is an answer only after a move, and the focus stays on the moved item", async ({ open }) => {
    const page = await open("only=13");
    expect(await contentOf(page, 13)).toBeNull();
    const rows = question(page, 13).getByRole("listitem");
    const down = rows.filter({ hasText: "Printing press" }).getByRole("button", { name: /^Move .* down/ });
    await press(page, "Tab", "Tab", "Enter");
    await expectAnswer(page, 13, { item_ids: ["i2", "i1", "i3", "i4"] });
    await expect(down).toBeFocused();
    await expect(question(page, 13).getByRole("status").first()).toHaveText("Printing press: position 2 of 4");
    await press(page, "Enter", "Enter", "Enter");
    await expectAnswer(page, 13, { item_ids: ["i2", "i3", "i4", "i1"] });
    await expect(down).toBeFocused();
  });

  test("the order of the paper, once the student confirms it as their answer", async ({ open }) => {
    const page = await open("only=13");
    await page.getByRole("button", { name: "This is my order" }).focus();
    await press(page, "Enter");
    await expectAnswer(page, 13, { item_ids: ["i1", "i2", "i3", "i4"] });
    await expect(question(page, 13).getByText("This order is your answer.")).toBeVisible();
  });

  test("a long text with its formatting, and words counted as the grader does", async ({ open }) => {
    const page = await open("only=6");
    await toolsOf(page).waitFor();
    await longText(page).focus();
    await page.keyboard.type("Interest is ");
    await press(page, "Control+B");
    await page.keyboard.type("deducted");
    await press(page, "Control+B", "Enter");
    await press(page, "Shift+Tab");
    await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
    await press(page, "ArrowRight", "ArrowRight", "Enter");
    await expect(longText(page)).toBeFocused();
    await page.keyboard.type("before tax");
    const html = "<p>Interest is <strong>deducted</strong></p><ul><li><p>before tax</p></li></ul>";
    await expectAnswer(page, 6, { html });
    await expect(question(page, 6).getByText("5 words")).toBeVisible();
    await page.keyboard.type(" and so on and so on and so on");
    await expect(question(page, 6).getByText("2 words too many")).toBeVisible();
  });

  test("a formula is typed in its rendered form, and stored as text", async ({ open }) => {
    const page = await open("only=6");
    await toolsOf(page).waitFor();
    await longText(page).focus();
    await page.keyboard.type("So ");
    await press(page, "Shift+Tab", "ArrowLeft", "Enter");
    await expect(page.getByRole("dialog", { name: "Write a formula" })).toBeVisible();
    await expect(page.locator("math-field")).toBeFocused();
    await page.keyboard.type("x^2");
    await press(page, "ArrowRight");
    await page.keyboard.type("+1");
    await press(page, "Enter");
    await expect(longText(page)).toBeFocused();
    await page.keyboard.type(" holds.");
    await expectAnswer(page, 6, { html: "<p>So \\(x^2+1\\) holds.</p>" });
    await expect(longText(page).locator(".katex-html")).toBeVisible();
    // The editor learns of a caret move with a delay, so press the keys at a human pace.
    for (const _ of " holds. ") {
      await press(page, "ArrowLeft");
      await page.waitForTimeout(80);
    }
    await press(page, "Enter");
    await expect(page.getByRole("dialog", { name: "Change the formula" })).toBeVisible();
    await expect(page.locator("math-field")).toBeFocused();
    await press(page, "End");
    await page.keyboard.type("+y");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expectAnswer(page, 6, { html: "<p>So \\(x^2+1+y\\) holds.</p>" });
  });

  test("the keyboard opens the spreadsheet, and a file dialog", async ({ open }) => {
    const page = await open("only=14,15");
    // Wait for the event before pressing the key: the browser needs a moment to intercept the dialog.
    const chooser = page.waitForEvent("filechooser");
    await press(page, "Tab", "Enter");
    expect(await galleryOf(page, (gallery) => gallery.sheetOpened)).toBe(1);
    await press(page, "Tab", "Enter");
    expect((await chooser).isMultiple()).toBe(true);
  });
});

test.describe("by mouse", () => {
  test("choices, and an order by dragging", async ({ open }) => {
    const page = await open("only=2,3,4,13");
    await page.getByText("6.74 %").click();
    await page.getByText("A lower beta").click();
    await page.getByText("True", { exact: true }).click();
    await expectAnswer(page, 2, { choice_id: "c2" });
    await expectAnswer(page, 3, { choice_ids: ["c2"] });
    await expectAnswer(page, 4, { value: true });
    await page.getByText("Transistor").dragTo(page.getByText("Printing press"));
    await expectAnswer(page, 13, { item_ids: ["i4", "i1", "i2", "i3"] });
  });

  test("a formula from the palette", async ({ open }) => {
    const page = await open("only=6");
    await longText(page).click();
    await page.getByRole("button", { name: "Formula" }).click();
    await expect(page.locator("math-field")).toBeFocused();
    await page.getByRole("button", { name: "Fraction" }).click();
    await page.keyboard.type("1");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2");
    await page.getByRole("button", { name: "Insert" }).click();
    await expect
      .poll(() => contentOf(page, 6))
      .toMatchObject({ html: expect.stringMatching(/^<p>\\\(\\frac\{?1\}?\{?2\}?\\\)<\/p>$/) });
  });
});

test.describe("files", () => {
  const file = (name: string, bytes = 100) => ({ name, mimeType: "", buffer: Buffer.alloc(bytes, 1) });

  test("are sent, displayed, removed, and refused with a reason", async ({ open }) => {
    const page = await open("only=15");
    const chooser = question(page, 15).locator("input[type=file]").first();
    await chooser.setInputFiles([file("a.png"), file("b.exe"), file("c.pdf", 200_001)]);
    await expectAnswer(page, 15, { files: [], picture_ids: [101] });
    await expect(page.getByText("b.exe is not of a kind that this question accepts.")).toBeVisible();
    await expect(page.getByText("c.pdf is larger than 200 kB.")).toBeVisible();
    await expect(page.getByText("a.png")).toBeVisible();
    await page.getByRole("button", { name: "Remove the file" }).click();
    await expectAnswer(page, 15, null);
  });

  test("an upload in progress can be cancelled, an offline file waits, and a refused file takes no space and can be removed", async ({
    open,
  }) => {
    const page = await open("only=15");
    const chooser = question(page, 15).locator("input[type=file]").first();
    await chooser.setInputFiles(file("slow.pdf"));
    await expect(page.getByRole("progressbar", { name: "slow.pdf" })).toHaveJSProperty("value", 40);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("slow.pdf")).toBeHidden();
    await chooser.setInputFiles(file("offline.pdf"));
    await expect(page.getByText("Saved on this device. It is sent when the connection is back.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await chooser.setInputFiles(file("refused.pdf"));
    await expect(page.getByText("This file was not accepted")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    expect(await contentOf(page, 15)).toBeNull();
    await chooser.setInputFiles(file("a.png"));
    await expectAnswer(page, 15, { files: [], picture_ids: [101] });
    const row = page.getByRole("listitem").filter({ hasText: "refused.pdf" });
    await row.getByRole("button", { name: "Remove the file" }).click();
    await expect(row).toHaveCount(0);
  });

  test("PROD-08 a phone offers its camera", async ({ browser, galleryUrl }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } });
    const page = await context.newPage();
    await page.goto(`${galleryUrl}/?only=15`);
    await expect(page.getByRole("button", { name: "Take a photo" })).toBeVisible();
    await expect(page.locator("input[capture=environment]")).toHaveAttribute("accept", "image/*");
    await context.close();
  });
});

test.describe("clearing an answer", () => {
  test("works in every type, and can be undone", async ({ open }) => {
    const page = await open("answered");
    const before = (await galleryOf(page, (gallery) => gallery.contents)) as Record<number, unknown>;
    for (const id of Object.keys(before).map(Number)) {
      const content = before[id];
      const clear = question(page, id).getByRole("button", { name: "Clear my answer" });
      await clear.focus();
      await clear.press("Enter");
      await expectAnswer(page, id, null);
      const put_back = question(page, id).getByRole("button", { name: "Put my answer back" });
      await expect(put_back).toBeFocused();
      await put_back.press("Enter");
      await expectAnswer(page, id, content);
    }
    await expect(question(page, 5).getByRole("textbox")).toHaveValue("Oslo");
    await expect(longText(page)).toContainText("Interest lowers the tax");
  });
});

test("a read-only answer is shown without controls to change it", async ({ open }) => {
  const page = await open("answered&read_only");
  await expect(page.locator("input:enabled, select, textarea, [contenteditable=true], progress")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveText([/See the spreadsheet/, ""]);
  await expect(page.getByText("Steam engine")).toBeVisible();
  await expect(question(page, 12).locator(".katex-html").last()).toBeVisible();
  await expectAccessible(page);
});

test("every type is accessible, light and dark, with its dialog", async ({ open }) => {
  const page = await open("answered");
  await longText(page).locator(".katex-html").waitFor();
  await expectAccessible(page);
  await page.evaluate(`document.documentElement.dataset.colorScheme = "dark"`);
  await expectAccessible(page, "colours");
  await page.getByRole("button", { name: "Formula" }).click();
  await expect(page.locator("math-field")).toBeFocused();
  await expectAccessible(page);
});

test("every type in French at 320 px, with nothing outside the window", async ({ open, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open("answered&language=fr");
  await longText(page).locator(".katex-html").waitFor();
  await expectNoSideways(page);
  await expectAccessible(page);
  await expect(page.getByText("0,5 point")).toBeVisible();
  await expect(page.getByRole("button", { name: "Effacer ma réponse" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Formule" }).click();
  await expect(page.locator("math-field")).toBeFocused();
  await expectNoSideways(page);
});
