import { answersOnServer, expectSaved, makeExam, openLive } from "../support/exam.ts";
import { setSkew, skewClock } from "../support/network/skew.ts";
import { expect, test } from "../support/test.ts";

const hour = 3_600_000;

for (const [name, skew_ms] of [
  ["two hours forward", 2 * hour],
  ["two hours back", -2 * hour],
  ["a day forward", 24 * hour],
] as const) {
  test(`LOSS-21 the device's clock jumps ${name} in the exam: countdown, bell and edit times do not move`, async ({
    enter,
    server,
  }) => {
    const exam = await makeExam(server, { quiz: { time_limit: 1_800 } });
    const page = await enter("camille");
    await skewClock(page.context(), 0);
    await openLive(page, exam);
    await expect(page.getByRole("timer")).toHaveText(/^29 min/);
    await setSkew(page, skew_ms);
    await page
      .getByRole("navigation", { name: "Pages of the exam" })
      .getByRole("button", { name: /Cost of capital/ })
      .click();
    await page.getByRole("textbox").focus();
    await page.keyboard.type("After the jump.");
    await expectSaved(page);
    // Longer than the intervals of the bell check, the countdown and the clock-jump detection.
    await page.waitForTimeout(3_000);
    await expect(page.getByRole("timer")).toHaveText(/^29 min/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("textbox")).toBeEditable();
    const answer = (await answersOnServer(page.request, exam)).get(exam.question_ids[2]!);
    expect(JSON.stringify(answer?.content)).toContain("After the jump.");
    expect(Math.abs(Date.parse(answer?.last_edit_at ?? "") - Date.now())).toBeLessThan(15_000);
  });
}
