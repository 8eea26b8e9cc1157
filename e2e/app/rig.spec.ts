import { expectAccessible, expectNoSideways } from "../support/screens/accessible.ts";
import { expect, test } from "../support/test.ts";
import { createTroubles } from "../support/troubles.ts";

/** A check that never fails is worse than none, so each one is shown a case that it must report. */
test("the test rig reports a request that leaves this machine, a console error and a page error", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const troubles = createTroubles(server.url);
  troubles.watch(context);
  await page.goto("/update_browser.html");
  expect(troubles.expectNone).not.toThrow();

  const provoke = async (act: () => void, said: RegExp) => {
    await page.evaluate(act);
    await expect.poll(() => messageOf(troubles.expectNone)).toMatch(said);
  };
  await provoke(() => {
    new Image().src = "http://example.org/pixel.png";
  }, /leaves this machine: http:\/\/example\.org/);
  await provoke(() => console.error("planted"), /console: planted/);
  await provoke(() => {
    setTimeout(() => {
      throw new Error("thrown on purpose");
    });
  }, /page error: .*thrown on purpose/s);
  await context.close();
});

const messageOf = (act: () => void): string => {
  try {
    act();
    return "";
  } catch (error) {
    return String(error);
  }
};

test("the test rig reports an accessibility violation and a page that is too wide", async ({ page }) => {
  await page.goto("/update_browser.html");
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      '<img src="data:,"><p style="color:#bbb;background:#fff;width:3000px">pale</p>',
    );
  });
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/);
  await expect(expectAccessible(page, "colours")).rejects.toThrow(/color-contrast/);
  await expect(expectNoSideways(page)).rejects.toThrow(/width of the page/);
});
