import type { Summary } from "@examplar/contract";
import type { Language } from "@examplar/domain";
import type { Locator, Page } from "@playwright/test";

interface ShownSection {
  title: string;
  groups: { label: string; paths: string[] }[];
}

/** Reads the displayed list: sections, days and cards. */
export const readList = (page: Page): Promise<ShownSection[]> =>
  page.locator("main section").evaluateAll((sections) => {
    const textOf = (element: Element | null) => element?.textContent?.trim() ?? "";
    return sections.map((section) => ({
      title: textOf(section.querySelector("h2")),
      groups: [...section.querySelectorAll("h3")].map((heading) => ({
        label: textOf(heading),
        paths: [...(heading.parentElement?.querySelectorAll("a") ?? [])].map((card) => new URL(card.href).pathname),
      })),
    }));
  });

const zone = "Europe/Paris";
const calendarDay = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
const wallClock = new Intl.DateTimeFormat("fr-FR", { timeZone: zone, hour: "2-digit", minute: "2-digit" });

const dayNumber = (instant: Date) => Date.parse(calendarDay.format(instant)) / 86_400_000;

/** Formats like `14h05`. Does not use the product's code, so that it can check that code. */
export const hour = (instant: string): string => wallClock.format(new Date(instant)).replace(":", "h");

const words = {
  en: { "-1": "Yesterday", "0": "Today", "1": "Tomorrow", week: "Last week", none: "No date yet" },
  fr: {
    "-1": "Hier",
    "0": "Aujourd’hui",
    "1": "Demain",
    week: "La semaine dernière",
    none: "Sans date pour l’instant",
  },
} as const;

const fullDate = (instant: Date, language: Language) => {
  const parts = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: zone } as const;
  const text = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "fr-FR", parts).format(instant).replace(",", "");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Returns the expected label of an exam's day, as seen today. */
export const dayLabel = (sortable_date: string | null, language: Language): string => {
  if (sortable_date === null) return words[language].none;
  const day = new Date(sortable_date);
  const ahead = dayNumber(day) - dayNumber(new Date());
  if (ahead >= -1 && ahead <= 1) return words[language][String(ahead) as "-1" | "0" | "1"];
  return ahead < 0 && ahead >= -7 ? words[language].week : fullDate(day, language);
};

const toAnswer = ["not_answerable_yet", "to_answer", "answering", "answering_in_another_session"];

/** Returns the exams expected in each section. Exams of a learning platform appear only once answered. */
export const sectionsOf = (summaries: readonly Summary[]) => {
  const shown = summaries.filter(
    ({ quiz_lti_managed, answerability }) => !quiz_lti_managed || answerability === "answered",
  );
  return {
    to_answer: shown.filter(({ answerability }) => toAnswer.includes(answerability)),
    answered_and_over: shown.filter(({ answerability }) => !toAnswer.includes(answerability)),
  };
};

export const cardOf = (page: Page, { quiz_id, id }: Summary): Locator =>
  page.locator(`main a[href^="/exam/${quiz_id}/${id}/"]`);

/** Removes every seat from the server's replies, because every demo student has exams. */
export const withoutExams = async (page: Page): Promise<void> => {
  await page.route("**/api/v1/first_screen?*", async (route) => {
    const reply = await route.fetch();
    const first = (await reply.json()) as { exams: { summaries: unknown[] } | null };
    if (first.exams) first.exams.summaries = [];
    await route.fulfill({ response: reply, json: first });
  });
  await page.route(/\/api\/v1\/quizzes_attempt_summaries(\?|$)/, (route) => route.fulfill({ json: [] }));
};
