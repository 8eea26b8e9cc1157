/** A rehearsal of the saved mark, in memory only. */
export interface Practice {
  text: string;
  network: "up" | "down";
  /** Changes that a real exam would not have sent yet. */
  waiting: number;
  saved_at: Date | null;
}

export type PracticeStep = { kind: "typed"; text: string } | { kind: "network"; network: "up" | "down" } | SavedStep;
interface SavedStep {
  kind: "saved";
  at: Date;
}

export type PracticeWord = "nothing" | "saving" | "saved" | "kept_here";

export const practiceStart: Practice = { text: "", network: "up", waiting: 0, saved_at: null };

export const practise = (practice: Practice, step: PracticeStep): Practice => {
  switch (step.kind) {
    case "typed":
      return { ...practice, text: step.text, waiting: practice.waiting + 1 };
    case "network":
      return { ...practice, network: step.network };
    case "saved":
      return practice.network === "up" ? { ...practice, waiting: 0, saved_at: step.at } : practice;
  }
};

/** Returns what the line under the field says. */
export const practiceWord = ({ network, waiting, saved_at }: Practice): PracticeWord => {
  if (network === "down") return "kept_here";
  if (waiting > 0) return "saving";
  return saved_at === null ? "nothing" : "saved";
};
