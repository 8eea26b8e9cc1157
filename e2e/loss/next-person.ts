import type { BrowserContext, Page } from "@playwright/test";
import {
  answersOnServer,
  openLive,
  paperOf,
  pdf,
  savedLine,
  upload,
  longText,
  makeExam,
  type MadeExam,
} from "../support/exam.ts";
import { read } from "../support/people.ts";
import { expect, test as base } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

export const secret = "My secret essay.";
export const annex = "The annex of the case.";
const names = ["Nordvik", annex, "Annex.pdf", "camille.martin", "Camille Martin"];

/** Returns everything that the next person at this computer could read, as one text. */
export const readableHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    // Converts bytes at any depth of a row to text.
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
        // Skip the app's own files, which are the same for everybody.
        const isOfSomebody = new URL(request.url).pathname.startsWith("/api/");
        found.push([name, request.url, isOfSomebody && (await (await cache.match(request))?.text())]);
      }
    }
    return JSON.stringify(found);
  });

export const sections = [
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

export const essayOnServer = async (page: Page, exam: MadeExam) =>
  JSON.stringify((await answersOnServer(page.request, exam)).get(exam.question_ids[0]!)?.content ?? null);

export const photosOnServer = async (page: Page, exam: MadeExam): Promise<string[]> => {
  const { id } = await paperOf(page.request, exam);
  const path = `/api/v1/quiz_instances/${id}/questions/${exam.question_ids[1]}/pictures`;
  const pictures = await read<{ counts: boolean; url: string }[]>(page.request, path);
  const counted = pictures.filter(({ counts }) => counts);
  return Promise.all(counted.map(async ({ url }) => (await (await page.request.get(url)).body()).toString("latin1")));
};

export const photo = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from("My secret drawing.")]);

/** Makes the server refuse work from every page of this browser, until `context.unrouteAll()`. */
export const holdWork = async (context: BrowserContext) => {
  for (const path of ["**/quiz_instances/*/answers", "**/questions/*/pictures", "**/student_events"])
    await context.route(path, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );
};

export const writeUnsent = async (page: Page, exam: MadeExam) => {
  await openLive(page, exam);
  await holdWork(page.context());
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

export const expectNothingReadable = async (page: Page) => {
  const left = await readableHere(page);
  for (const one of [secret, "My secret drawing.", "drawing.png", ...names]) expect(left).not.toContain(one);
  expect(left).toContain("examplar-rescue-sealed");
};

/** Opens Camille's page and creates an exam with recognisable text; connection and sign-in may fail. */
export const test = base.extend<{ sitting: { exam: MadeExam; page: Page } }>({
  sitting: async ({ enter, server, troubles }, use) => {
    for (const status of [503, 401]) troubles.allow(refusal(status, "/api/v1/"));
    const exam = await makeExam(server, { sections });
    await use({ exam, page: await enter("camille") });
  },
});
