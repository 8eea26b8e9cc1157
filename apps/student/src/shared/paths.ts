import type { User } from "@examplar/contract";

/** Paths of the teacher's app, which is another app on the same address. */
export const teacherHomePath = "/courses";
export const quizTeacherScoresPath = (quiz_id: number): string => `/courses/quizzes/${quiz_id}/scores`;
export const quizPaperScanPath = (quiz_id: number, scan_id: number): string =>
  `/courses/quizzes/${quiz_id}/scans/${scan_id}`;

export const supportDeskPath = "/courses/support";

type Roles = Pick<User, "teacher" | "support"> & Partial<Pick<User, "student">>;

/** Where somebody's own work is: who teaches lands on their courses, support at its desk, everyone else on the list. */
export const landingPath = ({ teacher, support }: Roles): string => {
  if (teacher) return teacherHomePath;
  return support ? supportDeskPath : "/";
};

/** Whether the exam list has nothing for this person: it stays for a teacher who takes exams too. */
export const landsElsewhere = (user: Roles): boolean => user.student === false && landingPath(user) !== "/";

/** Addresses that this app cannot show: the browser must load them. */
export const leavesThisApp = (path: string): boolean => /^\/(courses|api)(\/|\?|#|$)/.test(path);

/** Where 'back' leads: a teacher's to the scores of the quiz, everyone else's to the exam list. */
export const backPath = (viewer: { teacher: boolean }, quiz_id: number | null): string =>
  viewer.teacher && quiz_id !== null ? quizTeacherScoresPath(quiz_id) : "/";
