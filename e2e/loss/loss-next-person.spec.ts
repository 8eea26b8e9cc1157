import type { Page } from "@playwright/test";
import {
  answersOnServer,
  makeExam,
  openLive,
  paperOf,
  pdf,
  savedLine,
  upload,
  longText,
  type MadeExam,
} from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { read, signIn } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

const secret = "My secret essay.";
const annex = "The annex of the case.";
const names = ["Nordvik", annex, "Annex.pdf", "camille.martin", "Camille Martin"];

/** Everything that the next person at this computer could read, as one text. */
const readableHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    // Bytes of any kind, however deep in a row, as text.
    const texts = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return value.text();
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (Array.isArray(value)) return Promise.all(value.map(texts));
      if (typeof value !== "object" || value === null) return value;
      const fields = Object.entries(value).map(async ([key, one]) => [key, await texts(one)] as const);
      return Object.fromEntries(await Promise.all(fields));
    };
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name!));
      for (const store of database.objectStoreNames)
        found.push([name, store, await texts(await asked(database.transaction(store).objectStore(store).getAll()))]);
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        // The app's own files are the same for everybody.
        const isOfSomebody = new URL(request.url).pathname.startsWith("/api/");
        found.push([name, request.url, isOfSomebody && (await (await cache.match(request))?.text())]);
      }
    }
    return JSON.stringify(found);
  });

const sections = [
  {
    name: "Case",
    exercises: [
      {
        display_name: "Cost of capital",
        text_html: "<p>Nordvik has debts.</p>",
        questions: [longText("Explain why."), upload("Draw it.")],
        documents: [pdf("Annex.pdf", [annex])],
      },
    ],
  },
];

const essayOnServer = async (page: Page, exam: MadeExam) =>
  JSON.stringify((await answersOnServer(page.request, exam)).get(exam.question_ids[0]!)?.content ?? null);

const photosOnServer = async (page: Page, exam: MadeExam): Promise<string[]> => {
  const { id } = await paperOf(page.request, exam);
  const path = `/api/v1/quiz_instances/${id}/questions/${exam.question_ids[1]}/pictures`;
  const pictures = await read<{ counts: boolean; url: string }[]>(page.request, path);
  const counted = pictures.filter(({ counts }) => counts);
  return Promise.all(counted.map(async ({ url }) => (await (await page.request.get(url)).body()).toString("latin1")));
};

const photo = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from("My secret drawing.")]);

/** The server takes nothing from this page, until `page.unrouteAll()`. */
const holdWork = async (page: Page) => {
  for (const path of ["**/quiz_instances/*/answers", "**/questions/*/pictures", "**/student_events"])
    await page.route(path, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );
};

const writeUnsent = async (page: Page, exam: MadeExam) => {
  await openLive(page, exam);
  await holdWork(page);
  await page.getByRole("textbox").focus();
  await page.keyboard.type(secret);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "drawing.png", mimeType: "image/png", buffer: photo });
  await expect(savedLine(page)).not.toHaveAttribute("data-saved", "saved_on_server");
  await expect.poll(() => readableHere(page)).toContain(secret);
  await expect.poll(() => readableHere(page)).toContain("My secret drawing.");
  await expect.poll(() => readableHere(page), { timeout: 20_000 }).toContain(annex);
};

const expectNothingReadable = async (page: Page) => {
  const left = await readableHere(page);
  for (const one of [secret, "My secret drawing.", "drawing.png", ...names]) expect(left).not.toContain(one);
  expect(left).toContain("examplar-rescue-sealed");
};

test("LOSS-30 after a sign-out nothing of the last person is readable, and what was not sent is delivered later", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(refusal(503, "/api/v1/"));
  troubles.allow(refusal(401, "/api/v1/"));
  const exam = await makeExam(server, { sections });
  const page = await enter("camille");
  await writeUnsent(page, exam);
  await page.goto("/");
  await page.getByRole("button", { name: /Camille Martin/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out with unsent answers?" });
  await expect(dialog).toContainText("encrypted: nobody else can read them", { timeout: 15_000 });
  await look(page, { name: "sign-out-unsent" });
  await dialog.getByRole("button", { name: "Sign out anyway" }).click();
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
  // The address may change before the work is sealed: nobody has signed in meanwhile.
  await expect.poll(() => readableHere(page), { timeout: 15_000 }).not.toContain(secret);
  await expectNothingReadable(page);

  // The next person finds nothing either, and cannot open what is sealed.
  await signIn(page.request, "lucas", "en");
  await page.goto("/");
  await expect(page.getByRole("button", { name: /Lucas Bernard/ })).toBeVisible();
  await page.waitForTimeout(4_000);
  await expectNothingReadable(page);
  const key = (await readableHere(page)).match(/"key":"(\{.*?\})","parts"/)![1]!;
  const opened = await page.request.post("/api/v1/sealed_work", { data: { key: JSON.parse(`"${key}"`) } });
  expect(opened.status()).toBe(404);

  await page.unrouteAll();
  await signIn(page.request, "camille", "en");
  await page.goto("/");
  await expect.poll(() => essayOnServer(page, exam), { timeout: 45_000 }).toContain(secret);
  await expect.poll(() => photosOnServer(page, exam), { timeout: 45_000 }).toEqual([photo.toString("latin1")]);
  await expect.poll(() => readableHere(page)).not.toContain("examplar-rescue-sealed");
});

test("LOSS-30 somebody else signs in without a sign-out before: the other's work is sealed, and delivered at once when they come back to the exam", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(refusal(503, "/api/v1/"));
  troubles.allow(refusal(401, "/api/v1/"));
  const exam = await makeExam(server, { sections });
  const page = await enter("camille");
  await writeUnsent(page, exam);
  // The key that came with the exam seals as well.
  await page.route("**/rescue_key", (route) => route.fulfill({ status: 503, body: "" }));
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: /Lucas Bernard/ }).click();
  await expect(page.getByRole("button", { name: /Account of Lucas Bernard/ })).toBeVisible();
  await expect.poll(() => readableHere(page), { timeout: 20_000 }).not.toContain(secret);
  await expect.poll(() => readableHere(page), { timeout: 20_000 }).not.toContain("Nordvik");
  await expectNothingReadable(page);

  await page.unrouteAll();
  await signIn(page.request, "camille", "en");
  await openLive(page, exam);
  // The plain field while the editor loads, then the editor.
  const shown = () =>
    page.getByRole("textbox").evaluate((field) => (field as HTMLTextAreaElement).value ?? field.textContent);
  await expect.poll(shown, { timeout: 45_000 }).toContain(secret);
  await expect.poll(() => essayOnServer(page, exam), { timeout: 45_000 }).toContain(secret);
  await expect.poll(() => photosOnServer(page, exam), { timeout: 45_000 }).toHaveLength(1);
});
