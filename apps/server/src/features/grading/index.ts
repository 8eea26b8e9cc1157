export { correctAttempts } from "./corrections/correct-attempts.ts";
export { correctQuestion } from "./corrections/correct-question.ts";
export { createGrader, gradeSchedule } from "./grade-attempts.job.ts";
export { gradingRoutes } from "./grading.routes.ts";
export { createSheetEvaluator, type SheetEvaluator } from "./sheets/evaluate-sheet.ts";
