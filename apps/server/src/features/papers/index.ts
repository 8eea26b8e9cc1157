export { drawnQuestions } from "./drawn-questions.ts";
export { contentOf, preparedPaperSql } from "./papers.repository.ts";
export { preparePapers, preparePapersJob } from "./prepare-papers.job.ts";
export { createFragmentsCache, type FragmentsCache } from "./quiz-fragments.ts";
export { takePaper } from "./take-paper.ts";
