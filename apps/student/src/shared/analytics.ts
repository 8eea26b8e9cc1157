export type AnalyticsName = "openStudentExamOnboarding" | "finishExam";
export type AnalyticsDetails = Record<string, string | number | boolean | null>;
export type AnalyticsSink = (name: AnalyticsName, details: AnalyticsDetails) => void;

/** Name of the event on the window, for any listener. */
export const analyticsEvent = "examplar:analytics";

/** The default sink calls no service: what is tracked leaves this page only if a deployment sets another sink. */
const tellThePage: AnalyticsSink = (name, details) => {
  window.dispatchEvent(new CustomEvent(analyticsEvent, { detail: { name, details } }));
};

let sink = tellThePage;

export const setAnalyticsSink = (next: AnalyticsSink) => {
  sink = next;
};

/** Catches errors: counting must never disturb an exam. */
export const track: AnalyticsSink = (name, details) => {
  try {
    sink(name, details);
  } catch (error) {
    console.warn("An event could not be counted.", error);
  }
};
