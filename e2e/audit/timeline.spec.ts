import type { Media } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { laneAt, openAudit, placeOn, shareOf, slider } from "./support.ts";

/** Scrolls to the end of the timeline, and waits for the scroll event, which closes popovers. */
const scrollToEnd = (teacher: Page) =>
  slider(teacher).evaluate(
    (timeline) =>
      new Promise<void>((resolve) => {
        timeline.scrollIntoView({ block: "end" });
        // The browser fires the event in the next frame, before its animation callbacks.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

interface Asked {
  from: number;
  to: number;
  limit: number;
}

test("AUDIT-08 AUDIT-09 AUDIT-12 AUDIT-13 CONST-49 CONST-50 CONST-51 CALL-37 screenshots are requested by window and count, half a second after the last change", async ({
  enter,
}) => {
  const teacher = await enter("helene");
  const asked: Asked[] = [];
  teacher.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith("/screenshots")) return;
    const time = (name: string) => Date.parse(searchParams.get(name)!);
    asked.push({ from: time("from"), to: time("to"), limit: Number(searchParams.get("limit")) });
  });
  await openAudit(teacher);
  const minutes = 34 * 60_000;
  expect(asked).toHaveLength(1);
  expect(asked[0]!.to - asked[0]!.from).toBe(minutes);
  expect(asked[0]!.limit).toBe(50);

  await slider(teacher).focus();
  await teacher.keyboard.press("+");
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]!.to - asked[1]!.from).toBeCloseTo(minutes * 0.8, -2);

  const pressed = Date.now();
  await slider(teacher).evaluate((timeline) => {
    for (let press = 0; press < 3; press += 1)
      timeline.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
  });
  await expect.poll(() => asked.length).toBe(3);
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(500);
  // Three steps of a fifth of the window.
  expect(asked[2]!.from - asked[1]!.from).toBeCloseTo(minutes * 0.8 * 0.6, -2);

  // The window ends at most half the duration after the end.
  await slider(teacher).evaluate((timeline) => {
    for (let press = 0; press < 20; press += 1)
      timeline.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
  });
  await expect.poll(() => asked.length).toBe(4);
  expect(asked[3]!.to - asked[0]!.to).toBeCloseTo(minutes * 0.5, -2);

  const controls = teacher.getByRole("group", { name: "Timeline controls" });
  const place = await placeOn(teacher, 0.5, 1);
  await teacher.mouse.move(place.x, place.y);
  const moved = Date.now();
  await expect(controls).toHaveCSS("opacity", "1");
  await expect(controls).toHaveCSS("opacity", "0");
  expect(Date.now() - moved).toBeGreaterThanOrEqual(1_900);
  await teacher.getByRole("button", { name: "Full size" }).click();
  await expect.poll(() => asked.at(-1)!.limit).toBe(100);
});

test("AUDIT-07 CONST-51~ the controls hide after two seconds, and reappear for the pointer and the keyboard", async ({
  enter,
}) => {
  const teacher = await enter("helene");
  await openAudit(teacher);
  const controls = teacher.getByRole("group", { name: "Timeline controls" });
  const place = await placeOn(teacher, 0.5, 1);
  await teacher.mouse.move(place.x, place.y);
  const moved = Date.now();
  await expect(controls).toHaveCSS("opacity", "1");
  await expect(controls).toHaveCSS("opacity", "0");
  expect(Date.now() - moved).toBeGreaterThanOrEqual(1_900);
  await teacher.mouse.move(place.x + 5, place.y);
  await expect(controls).toHaveCSS("opacity", "1");
  await expect(controls).toHaveCSS("opacity", "0");
  await controls.getByRole("button", { name: "Zoom in" }).focus();
  await expect(controls).toHaveCSS("opacity", "1");
  await teacher.waitForTimeout(2_500);
  await expect(controls).toHaveCSS("opacity", "1");
});

test("AUDIT-06 CONST-52 three exercises are listed until the teacher asks for more", async ({ enter }) => {
  const teacher = await enter("helene");
  await openAudit(teacher);
  const items = teacher.getByRole("region", { name: "Exercises" }).getByRole("listitem");
  await expect(items).toHaveCount(3);
  await teacher.getByRole("button", { name: "Show all 4" }).click();
  await expect(items).toHaveCount(4);
});

test("AUDIT-03 CONST-53 CONST-54 pressing an item explains it in a popover of at most 250 pixels, and in full beside the timeline @screens", async ({
  enter,
}) => {
  const teacher = await enter("helene");
  await openAudit(teacher);
  const paste = await placeOn(teacher, shareOf(23.1), laneAt.clipboard);
  await teacher.mouse.click(paste.x, paste.y);
  const popover = teacher.getByRole("status", { name: "Paste" });
  await expect(popover).toContainText("La loi des…");
  const card = teacher.locator("[data-selected=paste]");
  await expect(card).toContainText("converge presque sûrement");
  await expect(card).toContainText("No copy of it was seen before in this exam");
  await expect(card).toContainText("Same text: 1 other student");
  await expect(card).toContainText("Thomas Petit");
  await teacher.keyboard.press("Escape");
  await expect(popover).toHaveCount(0);

  const hidden = await placeOn(teacher, shareOf(22.5), laneAt.window);
  await teacher.mouse.click(hidden.x, hidden.y);
  await expect(teacher.locator("[data-selected]")).toContainText(/Lasted 5[58]\ss/);
  await teacher.keyboard.press("Escape");

  // The picture with the analysis by the student's browser.
  await scrollToEnd(teacher);
  const face = await placeOn(teacher, shareOf(22.67), laneAt.faces);
  await teacher.mouse.click(face.x, face.y);
  const seen = teacher.getByRole("status", { name: "Face" });
  await expect(seen).toContainText("Little like the reference photos");
  await expect(seen).toContainText("1 face · similarity 0.72");
  await expect.poll(() => seen.locator("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(176);
  await look(teacher, { name: "teacher-audit-face", pictures: ["light", "dark"], pointer_stays: true });
  await teacher.keyboard.press("Escape");

  await teacher.getByRole("button", { name: "As a table" }).click();
  const table = teacher.getByRole("table", { name: /Events between/ });
  await expect(table.getByRole("columnheader")).toHaveText(["Time", "Kind", "Exercise", "Details"]);
  const cut = table.getByRole("button", { name: 'screen: {"…' });
  await expect(cut).toHaveText('screen: {"…');
  await cut.click();
  const details = teacher.getByRole("status", { name: /Details of Page loaded/ });
  await expect(details).toContainText("is_extended: true");
  expect((await details.boundingBox())!.width).toBeLessThanOrEqual(250);
  await teacher.keyboard.press("Escape");
  await look(teacher, { name: "teacher-audit-table", pictures: ["light", "phone"] });
});

test("AUDIT-10 AUDIT-11 a dialog shows the timeline with the gallery, and the picture at the cursor is marked @screens", async ({
  enter,
}) => {
  const teacher = await enter("helene");
  await openAudit(teacher);
  const box = (await slider(teacher).boundingBox())!;
  await teacher.mouse.click(box.x + box.width * 0.5, box.y + 60);
  await expect(teacher.locator("button[aria-current=true] img")).toHaveAttribute("alt", /Screenshot at/);
  await expect(teacher.locator("[data-camera] img")).toBeVisible();
  await teacher.getByRole("button", { name: "Full size" }).click();
  const dialog = teacher.getByRole("dialog", { name: "Timeline" });
  await expect(dialog.getByRole("slider")).toBeVisible();
  await expect(dialog.locator("[data-screenshots] img").first()).toBeVisible();
  await look(teacher, { name: "teacher-audit-dialog", pictures: ["light", "dark", "phone"] });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});

test("CAP-07~ only the pictures of a camera that stood still are labelled so", async ({ enter }) => {
  const teacher = await enter("helene");
  let is_still = true;
  await teacher.route("**/media?kind=camera_frame*", async (route) => {
    const reply = await route.fetch();
    const frames = (await reply.json()) as Media[];
    const json = frames.map((frame) => ({ ...frame, details: { ...frame.details, is_still } }));
    await route.fulfill({ response: reply, json });
  });
  const caption = teacher.locator("[data-camera] span");
  const lookAtCamera = async () => {
    await openAudit(teacher);
    const box = (await slider(teacher).boundingBox())!;
    await teacher.mouse.click(box.x + box.width * 0.5, box.y + 60);
  };
  await lookAtCamera();
  await expect(caption).toHaveText(/^Camera at [^·]* · The picture is black or does not move$/);
  is_still = false;
  await lookAtCamera();
  await expect(caption).toHaveText(/^Camera at [^·]*$/);
});
