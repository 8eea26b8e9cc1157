import {
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconFlagFilled,
  IconList,
  IconLock,
  type Icon,
} from "@examplar/ui";
import css from "./drawer.module.css";
import type { QuestionState } from "../../../exam-session/index.ts";
import parts from "../parts.module.css";

/** Each state has its own icon and colour, and a word always stands beside it. */
export const stateLooks: Record<QuestionState | "all" | "current" | "flagged", { icon: Icon; tone: string }> = {
  all: { icon: IconList, tone: "blue" },
  answered: { icon: IconCircleCheck, tone: "green" },
  unanswered: { icon: IconCircle, tone: "dim" },
  skipped: { icon: IconCircleDashed, tone: "orange" },
  closed: { icon: IconLock, tone: "dim" },
  flagged: { icon: IconFlagFilled, tone: "accent" },
  current: { icon: IconCircleDot, tone: "accent" },
};

export const StateMark = ({ state }: { state: keyof typeof stateLooks }) => {
  const { icon: Mark, tone } = stateLooks[state];
  return (
    <span className={`${css.mark} ${parts[tone]}`} data-state={state}>
      <Mark size={18} stroke={1.75} aria-hidden />
    </span>
  );
};
