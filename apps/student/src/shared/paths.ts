/** Doors of the teacher's app, which is another app on the same address. */
export const teacherHomePath = "/courses";
export const quizTeacherScoresPath = (quiz_id: number): string => `/courses/quizzes/${quiz_id}/scores`;
export const quizPaperScanPath = (quiz_id: number, scan_id: number): string =>
  `/courses/quizzes/${quiz_id}/scans/${scan_id}`;

/** Addresses that this app cannot show: the browser must load them. */
export const leavesThisApp = (path: string): boolean => /^\/(courses|api)(\/|\?|#|$)/.test(path);

/** Where 'back' leads: a teacher's to the scores of the quiz, everyone else's to the exam list. */
export const backPath = (viewer: { teacher: boolean }, quiz_id: number | null): string =>
  viewer.teacher && quiz_id !== null ? quizTeacherScoresPath(quiz_id) : "/";
