import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { answersOnServer, expectSaved, makeExam, openLive, shortText } from "../support/exam.ts";
import { signIn } from "../support/people.ts";
import { startRenewalProxy } from "../support/network/renewal-proxy.ts";
import { expect, test } from "../support/test.ts";

const command = fileURLToPath(
  new URL("../../apps/server/src/testing/commands/age-session.command.ts", import.meta.url),
);
const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "examplar_session")?.value;

test("LOSS-27 the reply that renews the sign-in is lost: saving and the socket continue with the old token", async ({
  browser,
  server,
}) => {
  test.slow();
  const sections = [{ name: "One", exercises: [{ display_name: "Unit", questions: [shortText("In which unit?")] }] }];
  const exam = await makeExam(server, { sections });
  const proxy = await startRenewalProxy(server.url);
  const context = await browser.newContext({ baseURL: proxy.url });
  await signIn(context.request, "camille", "en");
  const page = await context.newPage();
  await openLive(page, exam);
  const field = page.getByRole("textbox");
  await field.fill("before");
  await expectSaved(page);
  await expect.poll(() => proxy.upgrades).toBeGreaterThan(0);
  const old = await tokenOf(page);

  proxy.losing = true;
  execFileSync(process.execPath, [command, server.data_dir]);
  // Changing the user clears the server's session cache, so the next reply carries the new token.
  await page.request.patch(`${server.url}/api/v1/users/me`, { data: { language: "en" } });
  await field.fill("while the reply is lost");
  await expect.poll(() => proxy.lost, { timeout: 30_000 }).toBeGreaterThan(0);
  const before = proxy.upgrades;
  proxy.cutSockets();
  await expect.poll(() => proxy.upgrades, { timeout: 30_000 }).toBeGreaterThan(before);
  expect(await tokenOf(page)).toBe(old);

  proxy.losing = false;
  await field.fill("after");
  await expectSaved(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await tokenOf(page)).not.toBe(old);
  const answer = (await answersOnServer(page.request, exam)).get(exam.question_ids[0]!);
  expect(answer?.content).toEqual({ text: "after" });
  await context.close();
  proxy.stop();
});
