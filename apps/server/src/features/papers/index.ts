export { drawnQuestions } from "./drawn-questions.ts";
export { contentOf, hasPaperSql, linkPaper, preparedPaperSql } from "./papers.repository.ts";
export { addPaperJson } from "./paper-json.ts";
export { preparePaper } from "./prepare-paper.ts";
export { preparePapers, preparePapersJob } from "./prepare-papers.job.ts";
export { createFragmentsCache, type FragmentsCache, type QuizFragments } from "./quiz-fragments.ts";
