export { aiFeedbackRoutes } from "./ai-feedback.routes.ts";
export { createFeedbackWriter, writeFeedbackSchedule } from "./feedback-writer.ts";
