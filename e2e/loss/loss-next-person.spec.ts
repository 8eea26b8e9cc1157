import { openLive } from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { codeSentTo, signIn } from "../support/people.ts";
import { expect } from "../support/test.ts";
import {
  essayOnServer,
  expectNothingReadable,
  photo,
  photosOnServer,
  readableHere,
  secret,
  test,
  writeUnsent,
} from "./next-person.ts";

test("LOSS-30 after a sign-out, nothing of the last person is readable, and unsent work is delivered later", async ({
  sitting: { exam, page },
}) => {
  test.slow();
  await writeUnsent(page, exam);
  await page.goto("/");
  await page.getByRole("button", { name: /Camille Martin/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out with unsent answers?" });
  await expect(dialog).toContainText("encrypted: nobody else can read them", { timeout: 15_000 });
  await look(page, { name: "sign-out-unsent" });
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
  // The address changes before the work is sealed, and the page reloads after it. Nobody has signed in meanwhile.
  await expect(() => expectNothingReadable(page)).toPass({ timeout: 15_000 });

  // The next person also finds nothing readable, and cannot unseal the work.
  await signIn(page.request, "lucas", "en");
  await page.goto("/");
  await expect(page.getByRole("button", { name: /Lucas Bernard/ })).toBeVisible();
  await page.waitForTimeout(4_000);
  await expectNothingReadable(page);
  const key = (await readableHere(page)).match(/"key":"(\{.*?\})","parts"/)![1]!;
  const opened = await page.request.post("/api/v1/sealed_work", { data: { key: JSON.parse(`"${key}"`) } });
  expect(opened.status()).toBe(404);

  await page.context().unrouteAll();
  await signIn(page.request, "camille", "en");
  await page.goto("/");
  await expect.poll(() => essayOnServer(page, exam), { timeout: 45_000 }).toContain(secret);
  await expect.poll(() => photosOnServer(page, exam), { timeout: 45_000 }).toEqual([photo.toString("latin1")]);
  await expect.poll(() => readableHere(page)).not.toContain("examplar-rescue-sealed");
});

test("LOSS-30 somebody else signs in without a sign-out: the first student's work is sealed, and delivered when they return to the exam", async ({
  sitting: { exam, page },
}) => {
  test.slow();
  await writeUnsent(page, exam);
  // Sealing works with the key that was stored with the exam.
  await page.route("**/rescue_key", (route) => route.fulfill({ status: 503, body: "" }));
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: /Lucas Bernard/ }).click();
  await expect(page.getByRole("button", { name: /(Account of|Compte de) Lucas Bernard/ })).toBeVisible();
  await expect.poll(() => readableHere(page), { timeout: 20_000 }).not.toContain(secret);
  await expect.poll(() => readableHere(page), { timeout: 20_000 }).not.toContain("Nordvik");
  await expectNothingReadable(page);

  await Promise.all([page.unrouteAll(), page.context().unrouteAll()]);
  await signIn(page.request, "camille", "en");
  await openLive(page, exam);
  // The plain field is shown while the editor loads, then the editor.
  const shown = () =>
    page.getByRole("textbox").evaluate((field) => (field as HTMLTextAreaElement).value ?? field.textContent);
  await expect.poll(shown, { timeout: 45_000 }).toContain(secret);
  await expect.poll(() => essayOnServer(page, exam), { timeout: 45_000 }).toContain(secret);
  await expect.poll(() => photosOnServer(page, exam), { timeout: 45_000 }).toHaveLength(1);
});

test("LOSS-30 somebody else signs in through the exam's own dialog: the paper is removed, and unsent work is delivered later", async ({
  sitting: { exam, page },
}) => {
  test.slow();
  await writeUnsent(page, exam);
  await page.context().clearCookies();
  // The server accepts requests again, but no longer recognises the student.
  await page.context().unrouteAll();
  await page.getByRole("textbox").focus();
  await page.keyboard.type(" The last words.");
  const dialog = page.getByRole("dialog", { name: "Sign in again to keep sending your work" });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  const email = "lucas.bernard@demo.example";
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("button", { name: "Send me a code" }).click();
  await dialog.getByLabel("Six-digit code").fill(await codeSentTo(page.request, email));
  await expect(page.getByText("Nordvik has debts.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /(Account of|Compte de) Lucas Bernard/ })).toBeVisible({
    timeout: 15_000,
  });
  await expect(() => expectNothingReadable(page)).toPass({ timeout: 20_000 });

  await signIn(page.request, "camille", "en");
  await page.goto("/");
  await expect.poll(() => essayOnServer(page, exam), { timeout: 45_000 }).toContain(`${secret} The last words.`);
  await expect.poll(() => photosOnServer(page, exam), { timeout: 45_000 }).toHaveLength(1);
});
