import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "@examplar/ui";
import { KeyHelp } from "../marking/key-help.tsx";
import type { Step } from "../marking/key-queue.ts";
import { typePoints, type Typed } from "../marking/points.state.ts";
import { useMarkingKeys } from "../marking/use-marking-keys.ts";
import { groupId } from "./answer-group-card.tsx";
import { stepFrom, type AnswerGroup } from "./by-question.state.ts";
import type { GroupMarking } from "./use-group-marking.ts";

/** Tracks the group that typed digits mark, and announces the result of the last key. */
export const useCurrentGroup = (
  groups: readonly AnswerGroup[],
  range: { least: number; most: number },
  marking: GroupMarking,
) => {
  const { t, i18n } = useTranslation("correction");
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [isHelp, setHelp] = useState(false);
  const typed = useRef<Typed | null>(null);
  const current = groups.find((group) => group.key === chosen);
  const choose = (key: string) => {
    if (key !== chosen) typed.current = null;
    setChosen(key);
  };
  const moveTo = (key: string | null): Step => {
    if (key === null) {
      setSaid(t("by_question.nothing_more"));
      return "stayed";
    }
    flushSync(() => choose(key));
    const card = document.getElementById(groupId(groups.findIndex((group) => group.key === key)));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "start" });
    return "stayed";
  };
  const give = (key: string) => {
    if (!current) return;
    const next = typePoints(typed.current, key, Date.now(), range);
    typed.current = next;
    if (next.points === null) return;
    marking.give(current, next.points);
    const points = new Intl.NumberFormat(i18n.language).format(next.points);
    setSaid(t("by_question.given", { place: groups.indexOf(current) + 1, count: next.points, points }));
  };
  useMarkingKeys({
    onNextStudent: () => moveTo(stepFrom(groups, current?.key ?? null, 1)),
    onPreviousStudent: () => moveTo(stepFrom(groups, current?.key ?? null, -1)),
    onNextToReview: (step) => moveTo(stepFrom(groups, current?.key ?? null, step, true)),
    onPoints: give,
    onUndo: () => {
      typed.current = null;
      const key = marking.undo(groups);
      if (key !== null) return moveTo(key);
      setSaid(t("said.nothing_to_undo"));
      return "stayed";
    },
    onHelp: () => setHelp(true),
    onDebug: () => undefined,
    onRawTables: () => undefined,
  });
  return {
    key: current?.key ?? null,
    said,
    choose,
    showHelp: () => setHelp(true),
    help: isHelp && <KeyHelp of="question" onClose={() => setHelp(false)} />,
  };
};
