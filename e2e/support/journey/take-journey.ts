import { makeExam } from "../exam.ts";
import { reachAndPress } from "../keyboard.ts";
import { expect } from "./patient.ts";
import { signInEarlier } from "../browser.ts";
import { enterExam, handIn } from "./beginning-and-end.ts";
import { meet, type Mishap } from "./mishaps.ts";
import { makePaper, type Task } from "./paper.ts";
import { readKept, type Kept } from "./read-kept.ts";
import { heading, openBrowser, saidOn, type JourneyOptions, type Student } from "./student.ts";

const goToPageOf = async (student: Student, task: Task) => {
  const { page } = student;
  if ((await heading(page).textContent()) === task.page) return;
  const next = { name: saidOn("live", student, "bottom.next"), exact: true };
  await reachAndPress(page.getByRole("main").getByRole("button", next));
  await expect(heading(page)).toHaveText(task.page);
  await expect(heading(page)).toBeFocused();
};

const answer = async (student: Student, task: Task) => {
  const { page, language, tell } = student;
  await goToPageOf(student, task);
  const named = page.getByRole("heading", { level: 2, name: task.name });
  await task.answer({ page, language, card: page.locator("article[aria-labelledby]").filter({ has: named }) });
  tell?.(`${task.number} answered, ${task.wanted.type}`);
};

export interface Journey {
  answered: Kept[];
  on_server: Kept[];
  mishaps: Mishap[];
}

/**
 * Takes a whole exam by keyboard. The network is cut for the middle half; the page is reloaded and the browser killed.
 */
export const takeJourney = async (options: JourneyOptions): Promise<Journey> => {
  const { server, language, time_limit, length, pace } = options;
  const name = `Journey ${language}`;
  const { tasks, sections, idsOf } = makePaper(language, length);
  const quiz = { name, time_limit, detect_mouse_leave: true };
  const exam = await makeExam(server, { quiz, sections, agreed: false, ends_in_seconds: time_limit + 3_600 });
  await signInEarlier(options.browser, options.server.url, options.language);
  const student: Student = { ...options, exam, ...(await openBrowser(options)) };
  await enterExam(student, name);
  const mishaps: Mishap[] = [];
  for (const task of tasks) {
    await pace?.(task.number - 1);
    mishaps.push(...(await meet(student, task)));
    await answer(student, task);
  }
  await pace?.(tasks.length);
  await handIn(student);
  const on_server = await readKept(student, tasks, idsOf(exam));
  await student.context.close();
  const answered = tasks.map(({ number, wanted, content }) => ({ number, type: wanted.type, content }));
  return { answered, on_server, mishaps };
};
