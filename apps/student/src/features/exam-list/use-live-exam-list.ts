import type { Channel } from "@examplar/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { now, useClock } from "../../shared/clock.ts";
import { realtime } from "../../shared/realtime.ts";
import { examListQuery, type ExamList } from "./exam-list.query.ts";
import { msUntilNextChange, quizIdsOf } from "./exam-list.state.ts";

/** A room of students hears the same bell: spread their questions a little. */
const spreadMs = 600;

/** Keeps the list true: by what the server tells, and by the clock. */
export const useLiveExamList = (list: ExamList | undefined, user_id: number) => {
  const client = useQueryClient();
  const { offset } = useClock();
  const quizIds = JSON.stringify(list ? quizIdsOf(list.summaries) : []);

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        void client.invalidateQueries({ queryKey: examListQuery.queryKey });
      }, Math.random() * spreadMs);
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
