import { randomUUID } from "node:crypto";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

test("LOSS-30 a message unsent at a sign-out is sealed, and sent automatically after the next sign-in", async ({
  enter,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/"));
  const page = await enter("oliver");
  const body = `The door of hall ${Date.now()} is locked.`;
  await page.goto("/");
  await expect(page.getByRole("button", { name: /Oliver Bennett/ })).toBeVisible();
  const { id } = (await (await page.request.get("/api/v1/users/me")).json()) as { id: number };
  const client_id = randomUUID();
  const item = { client_id, to: { kind: "support" }, body, written_at: new Date().toISOString(), refusal: null };
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key!, text!),
    [`examplar.chat.${id}.${client_id}`, JSON.stringify(item)],
  );
  await page.getByRole("button", { name: /Oliver Bennett/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  // A sign-out ends by loading the sign-in page.
  const loaded = page.waitForEvent("load");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out anyway" }).click();
  await loaded;
  await expect(page).toHaveURL(/\/login/);
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(await kept()).not.toContain(body);

  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && (request.postData() ?? "").includes(body),
  );
  await page.getByRole("button", { name: /Oliver Bennett/ }).click();
  await sent;
  await expect.poll(kept, { timeout: 15_000 }).not.toContain(body);
});
