import { savedLine, untilKept } from "../exam.ts";
import { expect } from "./patient.ts";
import { countOf, lastFileOf, type Length, type Task } from "./paper.ts";
import { heading, openBrowser, saidOn, type Student } from "./student.ts";

const expectSaid = ({ page }: Student, word: string) => expect(savedLine(page)).toHaveAttribute("data-saved", word);

const pageOf = async ({ page }: Student): Promise<string> => (await heading(page).textContent()) ?? "";

/** Checks that the exam reopens where the student left it and counts every answer. */
const expectAllThere = async (student: Student, next: Task, left_at: string) => {
  const { page } = student;
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(heading(page)).toHaveText(left_at);
  const counts = { answered: next.number - 1, all: countOf(student.length) };
  await expect(page.getByText(saidOn("live", student, "bottom.answered_of", counts))).toBeVisible();
};

const cut = async (student: Student) => {
  await untilKept(student.page);
  await expectSaid(student, "saved_on_server");
  await student.context.setOffline(true);
};

const reload = async (student: Student, next: Task) => {
  await expectSaid(student, "saved_here_offline");
  const left_at = await pageOf(student);
  await student.page.reload();
  await expectAllThere(student, next, left_at);
};

const kill = async (student: Student, next: Task) => {
  await expectSaid(student, "saved_here_offline");
  // The saved line does not change while only events are unsent, so wait a second before the kill.
  await student.page.waitForTimeout(1_000);
  const left_at = await pageOf(student);
  await student.browser.kill();
  Object.assign(student, await openBrowser(student));
  await student.context.setOffline(true);
  await student.page.goto(student.exam.addressFor("camille"));
  await expectAllThere(student, next, left_at);
};

const back = async (student: Student) => {
  await student.context.setOffline(false);
  await expectSaid(student, "saved_on_server");
};

interface Happening {
  name: string;
  happen: (student: Student, next: Task) => Promise<void>;
}

/** Mishaps by the number of questions done before them. */
const mishapsOf = (length: Length) =>
  new Map<number, Happening>([
    [length.online, { name: "cut", happen: cut }],
    [length.online + Math.floor(length.cut_off / 3), { name: "reload", happen: reload }],
    // Right after a file is chosen, to show that the file survives a killed browser too.
    [lastFileOf(length), { name: "kill", happen: kill }],
    [length.online + length.cut_off, { name: "back", happen: back }],
  ]);

export interface Mishap {
  name: string;
  at: number;
}

/** Runs the mishap before this question, if there is one. */
export const meet = async (student: Student, next: Task): Promise<Mishap[]> => {
  const mishap = mishapsOf(student.length).get(next.number - 1);
  if (!mishap) return [];
  await mishap.happen(student, next);
  student.tell?.(mishap.name);
  return [{ name: mishap.name, at: Date.now() }];
};
