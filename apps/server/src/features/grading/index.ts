export { createGrader, gradeSchedule } from "./grade-attempts.job.ts";
export { gradingRoutes } from "./grading.routes.ts";
export { createSheetEvaluator } from "./sheets/evaluate-sheet.ts";
