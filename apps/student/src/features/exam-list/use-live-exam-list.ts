import type { Channel } from "@examplar/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { clock, now } from "../../shared/network/clock.ts";
import { realtime } from "../../shared/network/realtime.ts";
import { examListQuery, type ExamList } from "./exam-list.query.ts";
import { msUntilNextChange, quizIdsOf } from "./exam-list.state.ts";

/** Channels are joined together but reply one by one: one read serves them all. */
const gatherMs = 150;
/** Spreads requests: all students of a room receive the same change. */
const spreadMs = 600;

/** Keeps the list up to date, by realtime messages and by the clock. */
export const useLiveExamList = (list: ExamList | undefined, user_id: number) => {
  const client = useQueryClient();
  const { offset } = clock.use();
  // As text, so that a list with the same quizzes keeps its subscriptions; null until there is a list.
  const quizIds = list ? JSON.stringify(quizIdsOf(list.summaries)) : null;

  useEffect(() => {
    if (quizIds === null) return;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      soon ??= setTimeout(
        () => {
          soon = undefined;
          void client.invalidateQueries({ queryKey: examListQuery.queryKey });
        },
        gatherMs + Math.random() * spreadMs,
      );
    };
    const quizzes = (JSON.parse(quizIds) as number[]).map((quiz_id): Channel => ({ name: "StudentsQuiz", quiz_id }));
    const channels: Channel[] = [{ name: "User", user_id }, ...quizzes];
    const stops = channels.map((channel) => realtime.subscribe(channel, { onEvent: readSoon, onReread: readSoon }));
    return () => {
      clearTimeout(soon);
      for (const stop of stops) stop();
    };
  }, [client, quizIds, user_id]);

  useEffect(() => {
    if (!list?.fresh) return;
    const wait = msUntilNextChange(list, now().getTime()) + 200 + Math.random() * spreadMs;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: examListQuery.queryKey }), wait);
    return () => clearTimeout(timer);
  }, [client, list, offset]);
};
