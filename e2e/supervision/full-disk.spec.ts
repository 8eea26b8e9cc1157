import { answersOnServer, essaySections, makeExam, openLive, savedLine, untilKept } from "../support/exam.ts";
import { signIn } from "../support/people.ts";
import { eventsHere, eventsOf, fakeDeviceArgs, mediaOf, pasteTimes } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

/** Chromium's two IndexedDB backends. Since 2026, Chromium gradually gives new profiles the second one. */
const databases = [
  { name: "LevelDB", args: [] },
  { name: "SQLite", args: ["--enable-features=IdbSqliteBackingStore"] },
];

for (const { name, args } of databases)
  test(`a full disk drops pictures before answers and events: without a network both survive a reload (${name})`, async ({
    enter,
    ownBrowser,
    server,
    troubles,
  }) => {
    test.slow();
    troubles.allow(noNetwork);
    const quiz = { video_proctoring: true, proctoring_frame_interval: 500 };
    const exam = await makeExam(server, { sections: essaySections, quiz });
    const teacher = (await enter("helene")).request;
    // Use a profile on disk, like a student's: in a private window, Chromium 150 never frees the space of rows that
    // LevelDB deleted.
    const context = await ownBrowser.open(server.url, [...args, ...fakeDeviceArgs]);
    troubles.watch(context);
    await signIn(context.request, "camille", "en");
    const page = await context.newPage();
    await openLive(page, exam);
    await expect
      .poll(async () => (await mediaOf(teacher, exam, "camera_frame")).length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    const client = await page.context().newCDPSession(page);
    const origin = `${server.url}/`;
    const field = page.getByRole("textbox").first();
    const answer = "Interest is deducted before tax.";

    await test.step("without a network and at the quota pictures go; the answer and the events are written on the device", async () => {
      await untilKept(page);
      await page.context().setOffline(true);
      const { usage } = await client.send("Storage.getUsageAndQuota", { origin });
      await client.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + 300_000 });
      await expect(page.locator("[data-unsent]")).toContainText(/Disk full, dropped: \d/, { timeout: 60_000 });
      await pasteTimes(page, 3);
      await field.fill(answer);
      await expect(savedLine(page)).toHaveAttribute("data-saved", "saved_here_offline");
      await expect(page.getByText("This browser cannot store your work")).toHaveCount(0);
    });

    const events = await eventsHere(page);

    await test.step("both survive a reload, though nothing could be sent", async () => {
      expect(events.filter(({ kind }) => kind === "paste")).toHaveLength(3);
      await page.reload();
      await expect(field).toHaveValue(answer, { timeout: 20_000 });
      expect(await eventsHere(page)).toEqual(expect.arrayContaining(events));
    });

    await test.step("with the network both reach the server, and pictures are recorded again", async () => {
      const before = (await mediaOf(teacher, exam, "camera_frame")).length;
      await client.send("Storage.overrideQuotaForOrigin", { origin });
      await page.context().setOffline(false);
      const answers = async () => JSON.stringify([...(await answersOnServer(page.request, exam)).values()]);
      await expect.poll(answers, { timeout: 20_000 }).toContain(answer);
      const missing = async () => {
        const ids = new Set((await eventsOf(teacher, exam)).map(({ id }) => id));
        return events.filter(({ id }) => !ids.has(id));
      };
      await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
      await expect
        .poll(async () => (await mediaOf(teacher, exam, "camera_frame")).length, { timeout: 60_000 })
        .toBeGreaterThan(before);
    });
  });
