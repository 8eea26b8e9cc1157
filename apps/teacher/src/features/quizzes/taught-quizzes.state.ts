import type { Session, TaughtQuiz } from "@examplar/contract";

export interface CourseGroup {
  key: string;
  course_name: string;
  school_name: string;
  quizzes: TaughtQuiz[];
}

/** Groups quizzes by course, in the server's order. Courses of the same name in two schools stay separate groups. */
export const groupByCourse = (quizzes: readonly TaughtQuiz[]): CourseGroup[] => {
  const groups = new Map<string, CourseGroup>();
  for (const quiz of quizzes) {
    const { school_name, course_name } = quiz;
    const key = JSON.stringify([school_name, course_name]);
    const group = groups.get(key) ?? { key, course_name, school_name, quizzes: [] };
    group.quizzes.push(quiz);
    groups.set(key, group);
  }
  return [...groups.values()];
};

/** Only teachers of several schools need to see the school's name. */
export const hasSeveralSchools = (quizzes: readonly TaughtQuiz[]): boolean =>
  new Set(quizzes.map(({ school_name }) => school_name)).size > 1;

/** Removes case and accents, so that `eco` finds `Économie`. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Returns quizzes in which every typed word occurs in the name of the quiz, its course or one of its sessions. */
export const filterByName = (quizzes: readonly TaughtQuiz[], written: string): TaughtQuiz[] => {
  const words = plain(written).split(/\s+/).filter(Boolean);
  return quizzes.filter(({ name, course_name, sessions }) => {
    const names = plain([name, course_name, ...sessions.map((session) => session.name)].join("\n"));
    return words.every((word) => names.includes(word));
  });
};

/**
 * What a teacher may do with a session now. A session that opens automatically needs no button: opening it by hand
 * changes nothing.
 */
export type SessionAction = "open" | "close" | "end_extra_time" | "opens_by_itself" | "none";

export const sessionAction = ({ state, automatic_start, opened_at, writing_count }: Session): SessionAction => {
  if (state === "closed") return writing_count > 0 ? "end_extra_time" : "none";
  if (state === "open") return "close";
  return automatic_start || opened_at !== null ? "opens_by_itself" : "open";
};

/** Number of seats in all sessions; null for a quiz without sessions, whose seats are not listed here. */
export const studentsCount = ({ sessions }: TaughtQuiz): number | null =>
  sessions.length === 0 ? null : sessions.reduce((sum, { students_count }) => sum + students_count, 0);

/** Returns the list with one session replaced by the server's reply. */
export const withSession = (quizzes: readonly TaughtQuiz[], session: Session): TaughtQuiz[] =>
  quizzes.map((quiz) =>
    quiz.id === session.quiz_id
      ? { ...quiz, sessions: quiz.sessions.map((known) => (known.id === session.id ? session : known)) }
      : quiz,
  );
