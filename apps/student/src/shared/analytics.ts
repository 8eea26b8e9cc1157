export type AnalyticsName = "openStudentExamOnboarding" | "finishExam";
export type AnalyticsDetails = Record<string, string | number | boolean | null>;
export type AnalyticsSink = (name: AnalyticsName, details: AnalyticsDetails) => void;

/** Heard on the window by whoever wants to listen. */
export const analyticsEvent = "examplar:analytics";

/** No service is asked: what is tracked leaves this page only if a deployment sets another sink. */
const tellThePage: AnalyticsSink = (name, details) => {
  window.dispatchEvent(new CustomEvent(analyticsEvent, { detail: { name, details } }));
};

let sink = tellThePage;

export const setAnalyticsSink = (next: AnalyticsSink) => {
  sink = next;
};

/** Counting must never stand in the way of an exam. */
export const track: AnalyticsSink = (name, details) => {
  try {
    sink(name, details);
  } catch (error) {
    console.warn("An event could not be counted.", error);
  }
};
