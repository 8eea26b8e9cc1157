import type { Language } from "@examplar/domain";
import type { MadeExam, WantedExam, WantedExercise } from "../exam.ts";
import type { Item } from "./item.ts";
import { makers, type AnsweredType } from "./makers.ts";

export interface Task extends Item {
  number: number;
  name: string;
  /** Heading of the page with this question. */
  page: string;
}

const all = Object.keys(makers) as AnsweredType[];

const cycled = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => list[at % list.length]!);

/** Number of questions answered before the network is cut, without it, and after it is back. */
export interface Length {
  online: number;
  cut_off: number;
  online_again: number;
}

/** A quarter online, the middle half offline, a quarter online; every type occurs in each part, uploads too. */
export const whole: Length = { online: 15, cut_off: 30, online_again: 15 };

export const countOf = ({ online, cut_off, online_again }: Length): number => online + cut_off + online_again;

/** Number of questions done once the last file is chosen offline. */
export const lastFileOf = ({ online, cut_off }: Length): number =>
  online + cycled(all, cut_off).lastIndexOf("upload") + 1;

/** Numbers of questions on successive pages. */
const pageSizes = [1, 2, 3, 4];

const information = {
  type: "information" as const,
  name: "To read",
  body: { statement_html: "<p>Nordvik makes boats.</p>" },
};

/** Returns questions of every type with their answers, and the exam that contains them. */
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
