import type { Channel, Quiz, Summary, User } from "@examplar/contract";
import { whereTo } from "@examplar/domain";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "../../../shared/network/api.ts";
import { now } from "../../../shared/network/clock.ts";
import { realtime } from "../../../shared/network/realtime.ts";
import { summaryQuery } from "../../../shared/summaries.ts";
import { msUntilReading, type Seat } from "../onboarding.state.ts";

/** Spreads requests: all students of a room receive the same change. */
const spreadMs = 800;

/** Uses the query key of the gate, which has filled the cache when it let the student in. */
const quizQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["quiz", quiz_id],
    queryFn: ({ signal }): Promise<Quiz> => api("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id }, signal }),
  });

/** Keeps the seat up to date, by realtime messages and by the clock. */
export const useLiveSeat = (given: { quiz: Quiz; summary: Summary; user: User }): Seat => {
  const { user } = given;
  const { data: quiz } = useQuery({ ...quizQuery(given.quiz.id), initialData: given.quiz });
  const { data: summary } = useQuery({
    ...summaryQuery(given.summary.id),
    initialData: given.summary,
    refetchInterval: ({ state }) =>
      msUntilReading(state.data?.next_change_at ?? null, now().getTime()) + Math.random() * spreadMs,
    // The student may wait in another window.
    refetchIntervalInBackground: true,
  });
  useRereadings(quiz.id, summary, user.id);
  useLeaving(summary);
  return { quiz, summary, user };
};

const useRereadings = (quiz_id: number, { id, answerability }: Summary, user_id: number) => {
  const client = useQueryClient();
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      soon = undefined;
      for (const { queryKey } of [summaryQuery(id), quizQuery(quiz_id)]) void client.invalidateQueries({ queryKey });
    };
    const readSoon = () => {
      soon ??= setTimeout(read, Math.random() * spreadMs);
    };
    const channels: Channel[] = [
      { name: "User", user_id },
      { name: "StudentsQuiz", quiz_id },
    ];
    const stops = channels.map((channel) => realtime.subscribe(channel, { onEvent: readSoon, onReread: readSoon }));
    return () => {
      clearTimeout(soon);
      for (const stop of stops) stop();
    };
  }, [client, id, quiz_id, user_id]);
  // When a session opens, the state of its quiz changes too.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: quizQuery(quiz_id).queryKey });
  }, [client, quiz_id, answerability]);
};

/** Leaves for the screen to which the gate would redirect, once the exam can no longer be taken from here. */
const useLeaving = ({ answerability, quiz_id, id, is_subscribed_to_other_sessions_in_same_quiz: picks }: Summary) => {
  const navigate = useNavigate();
  const target = whereTo("onboarding", answerability);
  useEffect(() => {
    const params = { quizId: quiz_id, summaryId: id };
    if (target === "score") void navigate({ to: "/exam/$quizId/{-$summaryId}/score", params, replace: true });
    if (target === "sessions" && picks)
      void navigate({ to: "/exam/$quizId/{-$summaryId}/sessions", params, replace: true });
  }, [navigate, target, quiz_id, id, picks]);
};
