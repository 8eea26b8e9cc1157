import type { User } from "@examplar/contract";

/** Paths of the teacher's app, which is another app on the same address. */
export const teacherHomePath = "/courses";
export const quizTeacherScoresPath = (quiz_id: number): string => `/courses/quizzes/${quiz_id}/scores`;
export const quizPaperScanPath = (quiz_id: number, scan_id: number): string =>
  `/courses/quizzes/${quiz_id}/scans/${scan_id}`;

export const supportDeskPath = "/courses/support";

type Roles = Pick<User, "teacher" | "support"> & Partial<Pick<User, "student">>;

/** Returns where somebody's work is: the courses for a teacher, the desk for support, the list for everyone else. */
export const landingPath = ({ teacher, support }: Roles): string => {
  if (teacher) return teacherHomePath;
  return support ? supportDeskPath : "/";
};

/** Returns whether the exam list has nothing for this person. A teacher who takes exams too stays on the list. */
export const landsElsewhere = (user: Roles): boolean => user.student === false && landingPath(user) !== "/";

/** Addresses that this app cannot show: the browser must load them. */
export const leavesThisApp = (path: string): boolean => /^\/(courses|api)(\/|\?|#|$)/.test(path);

/** Returns where 'back' leads: a teacher to the scores of the quiz, everyone else to the exam list. */
export const backPath = (viewer: { teacher: boolean }, quiz_id: number | null): string =>
  viewer.teacher && quiz_id !== null ? quizTeacherScoresPath(quiz_id) : "/";
