import type { Quiz, TeacherScore } from "@examplar/contract";
import type { ReactNode } from "react";
import type { ScoreOrder } from "../../shared/queries.ts";
import type { CorrectionTab } from "./correction-search.ts";

export interface CorrectionProps {
  quiz_id: number;
  score_id: number;
  order: ScoreOrder;
  tab: CorrectionTab;
  onTab: (tab: CorrectionTab) => void;
  onGo: (score_id: number) => void;
  /** Renders the audit view, which belongs to another feature. Null when there is none. */
  audit: ((view: { score: TeacherScore; quiz: Quiz; is_debug: boolean; onDebug: () => void }) => ReactNode) | null;
}
