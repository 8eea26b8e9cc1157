import type { TabMessage } from "@examplar/domain";
import { makeExam, openLive } from "../support/exam.ts";
import { eventKinds } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";

declare global {
  interface Window {
    heard: TabMessage[];
  }
}

test("TABS-02 TABS-03 TABS-04 CONST-24 the tabs of an exam announce themselves to each other every five seconds, or every second when there are several", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { quiz: { detect_mouse_leave: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  const listener = await page.context().newPage();
  await listener.goto("/");
  await listener.evaluate((quiz_id) => {
    window.heard = [];
    const channel = new BroadcastChannel(`examplar-tabs-${quiz_id}`);
    channel.addEventListener("message", ({ data }) => window.heard.push(data));
  }, exam.quiz_id);
  const heard = () => listener.evaluate(() => window.heard);
  /** Gaps between the pings of a tab since a moment, by the tab's own clock. */
  const gapsOf = async (tabId: string, from: number): Promise<number[]> => {
    const pings = (await heard()).filter(
      (one) => one.timestamp > from && one.type === "tab-opened" && one.tabId === tabId,
    );
    return pings.slice(1).map(({ timestamp }, index) => timestamp - pings[index]!.timestamp);
  };
  const middleOf = (gaps: number[]): number => gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!;

  await openLive(page, exam);
  await expect.poll(async () => (await heard()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  const [first] = await heard();
  expect(first).toEqual({
    type: "tab-opened",
    timestamp: expect.any(Number),
    quizId: exam.quiz_id,
    tabId: expect.any(String),
  });
  const { tabId } = first!;
  expect(Math.abs(middleOf(await gapsOf(tabId, 0)) - 5_000)).toBeLessThan(1_000);

  const second = await page.context().newPage();
  await openLive(second, exam);
  await expect(page.getByRole("alertdialog", { name: "This exam is open in another tab" })).toBeVisible();
  await expect.poll(() => eventKinds(teacher, exam)).toContain("multiple_tabs_detected");
  expect((await heard()).map(({ type }) => type)).toContain("tab-response");
  const from = await listener.evaluate(() => Date.now());
  await expect.poll(async () => (await gapsOf(tabId, from)).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
  expect(Math.abs(middleOf(await gapsOf(tabId, from)) - 1_000)).toBeLessThan(700);

  await second.close();
  await expect(page.locator("[data-overlay]")).toHaveCount(0, { timeout: 10_000 });
});
