import type { ScoreOrder } from "../../shared/queries.ts";
import { parseScoreOrder } from "../../shared/score-order.ts";

export const correctionTabs = ["copy", "audit", "comments", "history"] as const;
export type CorrectionTab = (typeof correctionTabs)[number];

/** The order of the scores page, which decides the next student, and the open tab. */
export interface CorrectionSearch extends ScoreOrder {
  tab: CorrectionTab;
}

export const parseCorrectionSearch = (search: Record<string, unknown>): CorrectionSearch => ({
  ...parseScoreOrder(search),
  tab: correctionTabs.find((tab) => tab === search["tab"]) ?? "copy",
});
