import type { Summary, Tag } from "@examplar/contract";
import type { Answerability, Language } from "@examplar/domain";
import type { Page } from "@playwright/test";
import { cardOf, dayLabel, hour, readList, sectionsOf } from "../support/exam-list.ts";
import { read } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const listed = "?quiz_type=exam&with_sheets=true";

const summariesOf = (page: Page) => read<Summary[]>(page.request, `/api/v1/quizzes_attempt_summaries${listed}`);

const openList = async (page: Page): Promise<Summary[]> => {
  await page.goto("/");
  await expect(page.getByRole("region").first()).toBeVisible();
  return summariesOf(page);
};

const find = (summaries: readonly Summary[], name: string, session?: string): Summary =>
  summaries.find(
    ({ quiz_name, session_name }) => quiz_name.startsWith(name) && (!session || session === session_name),
  )!;

/** Expected groups in the order of their first exams, each with its exams in order. */
const groupsOf = (summaries: readonly Summary[], language: Language) => {
  const groups = new Map<string, string[]>();
  for (const { quiz_id, id, answerability, sortable_date } of summaries) {
    const label = dayLabel(sortable_date, language);
    const path = `/exam/${quiz_id}/${id}/${answerability === "answered" ? "score" : "sessions"}`;
    groups.set(label, [...(groups.get(label) ?? []), path]);
  }
  return [...groups].map(([label, paths]) => ({ label, paths }));
};

const instant = (date: string | null) => (date === null ? -Infinity : Date.parse(date));

for (const { language, titles } of [
  { language: "en", titles: ["To answer", "Answered and over"] },
  { language: "fr", titles: ["À passer", "Rendus et terminés"] },
] as const) {
  test(`LIST-06 LIST-07 LIST-08 LIST-09 LIST-10 LIST-11 LIST-12 LIST-25 sections, days and order, in ${language}`, async ({
    enter,
  }) => {
    const page = await enter("camille", { language });
    const { to_answer, answered_and_over } = sectionsOf(await openList(page));
    const byStart = to_answer.toSorted(
      (a, b) => instant(a.sortable_date) - instant(b.sortable_date) || instant(a.start_at) - instant(b.start_at),
    );
    const newest = answered_and_over.toSorted((a, b) => instant(b.sortable_date) - instant(a.sortable_date));
    expect(await readList(page)).toEqual([
      { title: titles[0], groups: groupsOf(byStart, language) },
      { title: titles[1], groups: groupsOf(newest, language) },
    ]);
    expect(byStart[0]?.sortable_date, "the undated stand first").toBeNull();
  });
}

test("LIST-01 the app requests and lists exams, including those on paper, but no trainings", async ({ enter }) => {
  const page = await enter("camille");
  const asked = page.waitForRequest((request) => request.url().includes("/quizzes_attempt_summaries"));
  await openList(page);
  expect(new URL((await asked).url()).search).toBe(`${listed}&limit=100`);
  const all = await read<Summary[]>(page.request, "/api/v1/quizzes_attempt_summaries");
  const exams = await summariesOf(page);
  const others = all.filter(({ id }) => !exams.some((exam) => exam.id === id));
  expect(others.map(({ quiz_name }) => quiz_name)).not.toEqual([]);
  for (const other of others) await expect(cardOf(page, other)).toHaveCount(0);

  // The teacher has the sheet: the card leads to the score and explains why there was nothing to start.
  const paper = find(exams, "Microéconomie");
  await expect(cardOf(page, paper).getByTitle("Written on paper; your teacher has your sheet")).toHaveText(/On paper$/);
  await cardOf(page, paper).click();
  await expect(page.getByRole("region", { name: "Your scanned paper" })).toBeVisible();
});

test("LIST-01~ the list shows all exams, even if one reply cannot hold them", async ({ enter }) => {
  const page = await enter("camille");
  const [exam] = await summariesOf(page);
  const many = Array.from({ length: 105 }, (_, index) => ({ ...exam!, id: 900_000 + index }));
  await page.route("**/api/v1/first_screen?*", async (route) => {
    const reply = await route.fetch();
    const first = await reply.json();
    await route.fulfill({ json: { ...first, exams: { ...first.exams, summaries: many.slice(0, 100) } } });
  });
  await page.route("**/api/v1/quizzes_attempt_summaries?*", async (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get("after"));
    const from = many.findIndex(({ id }) => id === after) + 1;
    await route.fulfill({ json: many.slice(from, from + 100) });
  });
  await page.goto("/");
  for (const index of [0, 99, 100, 104]) await expect(cardOf(page, many[index]!)).toBeAttached();
});

test("LIST-15 LIST-16 LIST-17 LIST-18 LIST-19 LIST-20 LIST-22 the card of an upcoming exam shows its details", async ({
  enter,
}) => {
  const page = await enter("camille");
  const summaries = await openList(page);
  const tags = await read<Tag[]>(page.request, "/api/v1/tags");

  const biology = find(summaries, "Cell Biology");
  const card = cardOf(page, biology);
  await expect(card.getByText("Cell Biology: supervised exam", { exact: true })).toBeVisible();
  await expect(card.getByText(hour(biology.start_at!), { exact: true })).toBeVisible();
  expect(hour(biology.start_at!)).toBe("09h00");
  await expect(card.getByTitle("Time limit")).toHaveText(/1\u00a0h\u00a040$/);
  await expect(card.getByTitle("Your extra time")).toHaveText(/One third more time$/);
  await expect(card.getByTitle("School")).toHaveText(/Northbridge University$/);
  await expect(card).not.toContainText("Morning group");
  expect(biology.quiz_tag_ids).not.toEqual([]);
  for (const id of biology.quiz_tag_ids)
    await expect(card.getByText(tags.find((tag) => tag.id === id)!.name, { exact: true })).toBeVisible();

  const groupB = find(summaries, "Statistiques descriptives", "Groupe B");
  await expect(cardOf(page, groupB)).toContainText("· Groupe B");
  await expect(cardOf(page, groupB).getByTitle("Time limit")).toHaveCount(0);
  await expect(cardOf(page, groupB).getByTitle("Your extra time")).toHaveCount(0);
});

test("LIST-20 a student of a single school does not see the school's name", async ({ enter }) => {
  const page = await enter("oliver");
  await openList(page);
  await expect(page.getByTitle("Time limit").first()).toBeVisible();
  await expect(page.getByTitle("School")).toHaveCount(0);
});

test("LIST-21 LIST-24 STATE-07~ I18N-02 CONST-36 the card of an answered exam shows its start and end, and whether it is corrected", async ({
  enter,
}) => {
  const page = await enter("camille");
  const summaries = await openList(page);
  const law = find(summaries, "Droit des contrats");
  const range = cardOf(page, law).getByTitle(/^Started/);
  await expect(range).toContainText(`${hour(law.student_started_at!)} – ${hour(law.student_finished_at!)}`);
  await expect(range).toHaveAttribute("title", /^Started \d{4}\/\d\d\/\d\d 10:02, finished \d{4}\/\d\d\/\d\d 11:20$/);
  await expect(cardOf(page, law).getByText("Correction", { exact: true })).toBeVisible();

  const history = find(summaries, "Histoire économique");
  expect([history.answerability, history.correction_is_visible]).toEqual(["answered", false]);
  await expect(cardOf(page, history).getByText("Answered", { exact: true })).toBeVisible();
  await expect(cardOf(page, history).getByText("Correction", { exact: true })).toHaveCount(0);

  const running = find(summaries, "Finance d’entreprise");
  await expect(cardOf(page, running).getByTitle(/^Started/)).toHaveCount(0);
});

const looks: Record<Answerability, { word: string; colour: string; ground: string }> = {
  not_answerable_yet: { word: "Not open yet", colour: "rgb(11, 114, 133)", ground: "rgb(227, 245, 247)" },
  to_answer: { word: "To answer", colour: "rgb(11, 111, 143)", ground: "rgb(226, 243, 250)" },
  answering: { word: "In progress", colour: "rgb(29, 79, 184)", ground: "rgb(230, 238, 251)" },
  answered: { word: "Answered", colour: "rgb(28, 122, 67)", ground: "rgb(230, 244, 236)" },
  answering_in_another_session: {
    word: "In progress in another session",
    colour: "rgb(74, 90, 104)",
    ground: "rgb(233, 237, 241)",
  },
  answered_in_another_session: {
    word: "Answered in another session",
    colour: "rgb(74, 90, 104)",
    ground: "rgb(233, 237, 241)",
  },
  ended_and_not_answered: { word: "Not taken", colour: "rgb(180, 35, 24)", ground: "rgb(253, 236, 234)" },
};

test("LIST-23 STATE-01 STATE-06~ each of the seven states has its own label, icon and colour", async ({ enter }) => {
  const page = await enter("camille");
  const summaries = await openList(page);
  for (const [answerability, { word, colour, ground }] of Object.entries(looks)) {
    const summary = summaries.find((one) => one.answerability === answerability && !one.quiz_lti_managed);
    expect(summary, `an exam that is ${answerability}`).toBeDefined();
    const chip = cardOf(page, summary!).getByText(word, { exact: true }).last().locator("..");
    await expect(chip, answerability).toHaveCSS("color", colour);
    await expect(chip, answerability).toHaveCSS("background-color", ground);
    await expect(chip.locator("svg"), answerability).toHaveCount(1);
  }
});

test("LIST-04 LIST-07 exams of a learning platform are hidden until answered, and a banner explains this", async ({
  enter,
}) => {
  const page = await enter("amelia");
  const summaries = await openList(page);
  const hidden = find(summaries, "Business Communication");
  const shown = find(summaries, "Modern European History");
  expect([hidden.quiz_lti_managed, shown.quiz_lti_managed]).toEqual([true, true]);
  await expect(cardOf(page, hidden)).toHaveCount(0);
  await expect(cardOf(page, shown)).toBeVisible();
  await expect(page.getByText("Some of your exams open from your learning platform")).toBeVisible();

  const other = await enter("oliver");
  await openList(other);
  await expect(other.getByText("Some of your exams open from your learning platform")).toHaveCount(0);
});

test("LIST-13 LIST-14 the footer has the year and a link to the privacy page", async ({ enter }) => {
  const page = await enter("oliver");
  await openList(page);
  const footer = page.getByRole("main").locator("footer");
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Examplar`);
  await footer.getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
});

test("LIST-25 ROUTE-11 a click on a card opens the score if the exam is answered, else it leads towards the exam", async ({
  enter,
}) => {
  const page = await enter("camille");
  const summaries = await openList(page);
  const answered = find(summaries, "Droit des contrats");
  await cardOf(page, answered).click();
  await expect(page).toHaveURL(`/exam/${answered.quiz_id}/${answered.id}/score`);
  await page.goBack();
  const twoSessions = find(summaries, "Statistiques descriptives", "Groupe B");
  await cardOf(page, twoSessions).click();
  await expect(page).toHaveURL(`/exam/${twoSessions.quiz_id}/${twoSessions.id}/sessions`);
});
