import { contentOf, expect, galleryOf, test } from "../support/gallery/gallery.ts";
import { expectAnswer, longText, press, question, toolsOf } from "../support/gallery/questions.ts";

test("LOSS-13 debounced text is reported on blur, on flush, and when the question unmounts", async ({ open }) => {
  const page = await open("only=5,6,7");
  const short = question(page, 5).getByRole("textbox");
  await short.focus();
  await page.keyboard.insertText("one");
  await short.blur();
  expect(await contentOf(page, 5)).toEqual({ text: "one" });
  await question(page, 7).getByRole("textbox").focus();
  await page.keyboard.insertText("42");
  await galleryOf(page, (gallery) => gallery.flushEditors());
  expect(await contentOf(page, 7)).toEqual({ text: "42", unit: null });
  await longText(page).focus();
  await page.keyboard.insertText("last words");
  await galleryOf(page, (gallery) => gallery.show(false));
  await expectAnswer(page, 6, { html: "<p>last words</p>" });
});

test("each question is a separate form for the browser, and Enter does not submit it", async ({ open }) => {
  const page = await open("only=5,6,7");
  const address = page.url();
  for (const [number, typed] of [
    [5, "one"],
    [7, "42"],
  ] as const) {
    const field = question(page, number).getByRole("textbox");
    expect(await field.evaluate((element: HTMLInputElement) => element.form?.elements.length ?? 0)).toBeGreaterThan(0);
    await field.focus();
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(typed);
  }
  expect(page.url()).toBe(address);
  await expectAnswer(page, 5, { text: "one" });
  await expect(page.locator("article:has(form)")).toHaveCount(3);
});

test("the rich editor takes over the selection and the next letter from the plain field", async ({ open }) => {
  const page = await open("only=6");
  await toolsOf(page).waitFor();
  await longText(page).focus();
  await page.keyboard.type("<3 first line");
  await page.keyboard.press("Enter");
  await page.keyboard.type("& the last");
  await press(page, "Control+Shift+ArrowLeft", "Control+I");
  await page.keyboard.type("second");
  await press(page, "Control+I");
  await page.keyboard.type(" line");
  await expectAnswer(page, 6, { html: "<p>&lt;3 first line</p><p>&amp; the <em>second</em> line</p>" });
});

test("the list button starts a list at the caret", async ({ open }) => {
  const page = await open("only=6");
  await toolsOf(page).waitFor();
  await longText(page).focus();
  await page.keyboard.type("one");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.keyboard.type(" item");
  await expectAnswer(page, 6, { html: "<ul><li><p>one item</p></li></ul>" });
});

test("text typed below a formatted answer while the editor loads is kept, with the caret", async ({ open, page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/rich-editor-.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await open("only=6&answered");
  const before = (await contentOf(page, 6)) as { html: string };
  await question(page, 6).locator("textarea").focus();
  await page.keyboard.type("& the sec");
  held.resolve();
  await expect(question(page, 6).locator("[contenteditable=true]")).toBeFocused();
  await page.keyboard.type("ond");
  await expectAnswer(page, 6, { html: `${before.html}<p>&amp; the second</p>` });
});

test("if the editor cannot be loaded, a plain field remains below the formatted text", async ({
  open,
  page,
  troubles,
}) => {
  troubles.allow(/rich-editor/);
  await page.route(/rich-editor-.*\.js/, (route) => route.abort());
  await open("only=6&answered");
  const before = (await contentOf(page, 6)) as { html: string };
  await question(page, 6).locator("textarea").focus();
  await page.keyboard.type("Written on");
  await expectAnswer(page, 6, { html: `${before.html}<p>Written on</p>` });
});

test("an exam that echoes answers slowly loses no letters", async ({ open }) => {
  const page = await open("only=3,5,6&echo=700");
  const text = "abcdefghijklmnopqrst";
  await question(page, 5).getByRole("textbox").focus();
  await page.keyboard.type(text, { delay: 90 });
  await longText(page).focus();
  await page.keyboard.type(text, { delay: 90 });
  await page.getByText("A lower tax rate").click();
  await page.getByText("A lower beta").click();
  await expectAnswer(page, 3, { choice_ids: ["c1", "c2"] });
  await expect.poll(() => galleryOf(page, (gallery) => gallery.told.length)).toBeGreaterThan(4);
  await expect(question(page, 5).getByRole("textbox")).toHaveValue(text);
  await expect(longText(page)).toHaveValue(text);
  await expectAnswer(page, 6, { html: `<p>${text}</p>` });
});

test("a change from another device is shown, unless the student is typing", async ({ open }) => {
  const page = await open("only=5,6");
  const short = question(page, 5).getByRole("textbox");
  await galleryOf(page, (gallery) => gallery.receive(5, { text: "theirs" }));
  await expect(short).toHaveValue("theirs");
  await longText(page).waitFor();
  await galleryOf(page, (gallery) => gallery.receive(6, { html: "<p>theirs</p>" }));
  await expect(longText(page)).toHaveValue("theirs");
  await short.focus();
  await page.keyboard.press("End");
  await page.evaluate(`(() => {
    document.execCommand("insertText", false, " and mine");
    window.gallery.receive(5, { text: "again theirs" });
  })()`);
  await expect(short).toHaveValue("theirs and mine");
  await expectAnswer(page, 5, { text: "theirs and mine" });
});

test("a keystroke re-renders no other question, and is reported after a pause", async ({ open }) => {
  const page = await open("");
  await longText(page).waitFor();
  const drawnBefore = await galleryOf(page, (gallery) => JSON.stringify(gallery.drawn));
  await longText(page).focus();
  await page.evaluate(`for (const letter of "twenty letters typed") document.execCommand("insertText", false, letter)`);
  expect(await galleryOf(page, (gallery) => JSON.stringify(gallery.drawn))).toBe(drawnBefore);
  await expectAnswer(page, 6, { html: "<p>twenty letters typed</p>" });
  expect(await galleryOf(page, (gallery) => gallery.told.length)).toBe(1);
});
