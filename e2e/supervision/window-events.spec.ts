import type { ScoreRow, StudentEventRow, TeacherScore } from "@examplar/contract";
import type { APIRequestContext } from "@playwright/test";
import { essaySections, type MadeExam, makeExam } from "../support/exam.ts";
import { read } from "../support/people.ts";
import { spawnBrowser } from "../support/spawned-browser.ts";
import { expect, test } from "../support/test.ts";

const eventsOf = async (teacher: APIRequestContext, exam: MadeExam): Promise<StudentEventRow[]> => {
  const [score] = await read<ScoreRow[]>(teacher, `/api/v1/quizzes/${exam.quiz_id}/scores`);
  return score ? read<StudentEventRow[]>(teacher, `/api/v1/scores/${score.id}/student_events`) : [];
};

test("EVT-01 EVT-02 EVT-03 EVT-04 EVT-28 EVT-29 EVT-33 EVT-34 EVT-35 EVT-39~ leaving, hiding or suspending the window is reported, and its return too", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { sections: essaySections, quiz: { require_fullscreen: true } });
  const teacher = (await enter("helene")).request;
  const browser = await spawnBrowser(server.url, "camille");
  const recorded = async (kind: string, count = 1): Promise<StudentEventRow> => {
    const find = async () => (await eventsOf(teacher, exam)).filter((event) => event.kind === kind);
    await expect
      .poll(async () => (await find()).length, { timeout: 20_000, message: kind })
      .toBeGreaterThanOrEqual(count);
    return (await find()).at(-1)!;
  };
  try {
    const page = browser.context.pages()[0]!;
    await page.goto(`${server.url}${exam.addressFor("camille")}`);
    await page.getByRole("button", { name: "Enter fullscreen" }).click();
    await page.getByRole("textbox").first().fill("Interest is deducted.");
    await recorded("page_load");

    await test.step("fullscreen that the exam requires is left: the attempt is marked, and goes on", async () => {
      const marked = async () => {
        const [score] = await read<TeacherScore[]>(teacher, `/api/v1/quizzes/${exam.quiz_id}/scores`);
        return { state: score!.state, count: score!.suspect_events_count };
      };
      const { count } = await marked();
      await page.evaluate(() => document.exitFullscreen());
      await recorded("fullscreen_leave");
      expect(await marked()).toEqual({ state: "started", count: count + 1 });
      await page.getByRole("button", { name: "Enter fullscreen" }).click();
      await recorded("fullscreen_enter");
    });

    await test.step("another tab takes the focus and hides the exam", async () => {
      const other = await browser.context.newPage();
      await other.bringToFront();
      await recorded("loose_focus");
      await recorded("become_hidden");
      const { details } = await recorded("answers_last_update");
      expect(Date.parse(details["last_edit_at"] as string)).toBeGreaterThan(Date.now() - 60_000);
      await other.close();
      await page.bringToFront();
      await recorded("get_focus");
      await recorded("become_visible");
    });

    await test.step("the mouse leaves the window and comes back", async () => {
      await page.mouse.move(400, 300);
      await page.mouse.move(-60, 300);
      await recorded("mouse_leave");
      await page.mouse.move(400, 300);
      await recorded("mouse_enter");
    });

    await test.step("room that docked tools would take, and its return", async () => {
      const client = await browser.context.newCDPSession(page);
      const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      await client.send("Emulation.setDeviceMetricsOverride", {
        width: width - 400,
        height,
        deviceScaleFactor: 1,
        mobile: false,
      });
      await recorded("dev_tool_open");
      await client.send("Emulation.clearDeviceMetricsOverride");
      await recorded("dev_tool_close");
    });

    await test.step("a device that sleeps", async () => {
      await browser.sleep(5_000);
      await recorded("device_sleep");
      const { details } = await recorded("device_wake");
      expect(details["slept_ms"]).toBeGreaterThan(3_000);
    });
  } finally {
    await browser.stop();
  }
});
