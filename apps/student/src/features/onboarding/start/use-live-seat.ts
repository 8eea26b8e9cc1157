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

/** A room of students hears the same bell: spread their questions a little. */
const spreadMs = 800;

/** The gate, which let the student in, has filled the same place of the cache. */
const quizQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["quiz", quiz_id],
    queryFn: ({ signal }): Promise<Quiz> => api("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id }, signal }),
  });

/** The seat, kept true: by what the server tells, and by the clock. */
export const useLiveSeat = (given: { quiz: Quiz; summary: Summary; user: User }): Seat => {
  const { user } = given;
  const { data: quiz } = useQuery({ ...quizQuery(given.quiz.id), initialData: given.quiz });
  const { data: summary } = useQuery({
    ...summaryQuery(given.summary.id),
    initialData: given.summary,
    refetchInterval: ({ state }) =>
      msUntilReading(state.data?.next_change_at ?? null, now().getTime()) + Math.random() * spreadMs,
    // The student may well wait in another window.
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
  // A session that opens changes the state of its quiz too.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: quizQuery(quiz_id).queryKey });
  }, [client, quiz_id, answerability]);
};

/** What may no longer be taken from here leads where the gate would lead. */
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
