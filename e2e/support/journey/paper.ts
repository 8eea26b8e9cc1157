import type { Language } from "@examplar/domain";
import type { MadeExam, WantedExam, WantedExercise } from "../exam.ts";
import type { Item } from "./item.ts";
import { makers, type AnsweredType } from "./makers.ts";

export interface Task extends Item {
  number: number;
  name: string;
  /** The heading of the page it stands on. */
  page: string;
}

const all = Object.keys(makers) as AnsweredType[];

const cycled = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => list[at % list.length]!);

/** How many questions are answered before the network is cut, without one, and after it is back. */
export interface Length {
  online: number;
  cut_off: number;
  online_again: number;
}

/** A quarter, the half in the middle without a network, and a quarter: every type in each, files too. */
export const whole: Length = { online: 15, cut_off: 30, online_again: 15 };

export const countOf = ({ online, cut_off, online_again }: Length): number => online + cut_off + online_again;

/** How many questions are done when the last file without a network has been chosen. */
export const lastFileOf = ({ online, cut_off }: Length): number =>
  online + cycled(all, cut_off).lastIndexOf("upload") + 1;

/** Pages of one, two, three and four questions. */
const pageSizes = [1, 2, 3, 4];

const information = {
  type: "information" as const,
  name: "To read",
  body: { statement_html: "<p>Nordvik makes boats.</p>" },
};

/** Questions of every type, what answers them, and the exam that asks them. */
export const makePaper = (language: Language, { online, cut_off, online_again }: Length) => {
  const parts = [
    { name: "Online", types: cycled(all, online) },
    { name: "Cut off", types: cycled(all, cut_off) },
    { name: "Online again", types: cycled(all.toReversed(), online_again) },
  ];
  const tasks: Task[] = [];
  const sections: NonNullable<WantedExam["sections"]> = parts.map(({ name, types }) => {
    const exercises: WantedExercise[] = [];
    for (let done = 0; done < types.length;) {
      const size = pageSizes[exercises.length % pageSizes.length]!;
      const page = `${name}, page ${exercises.length + 1}`;
      const own = types.slice(done, done + size).map((type): Task => {
        const number = tasks.length + 1;
        const task = { ...makers[type](number, language), number, name: `Item ${number}.`, page };
        tasks.push(task);
        return task;
      });
      const asked = own.map((task) => ({ ...task.wanted, name: task.name }));
      exercises.push({ display_name: page, questions: done === 0 ? [information, ...asked] : asked });
      done += size;
    }
    return { name, exercises };
  });
  const asked = sections.flatMap(({ exercises }) => exercises.flatMap(({ questions }) => questions));
  const idsOf = ({ question_ids }: MadeExam) => question_ids.filter((_, at) => asked[at]?.type !== "information");
  return { tasks, sections, idsOf };
};
