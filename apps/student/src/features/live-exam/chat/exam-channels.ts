import type { ChatChannel, RealtimeEvent } from "@examplar/contract";
import { chatChannelsKey, messagesKey } from "@examplar/ui";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../shared/network/api.ts";
import { realtime } from "../../../shared/network/realtime.ts";

interface InExam {
  quiz_id: number;
  user_id: number;
}

/** Spreads the reads: a whole hall receives a message in one instant, and opens its exam in the same minute. */
const toldSpreadMs = 2_500;
const readSpreadMs = 5_000;
/** Where realtime does not work, the conversation is read after this time. */
const withoutRealtimeMs = 10_000;

const channelsQuery = ({ quiz_id, user_id }: InExam) =>
  queryOptions({
    queryKey: [...chatChannelsKey, "quiz", quiz_id],
    queryFn: ({ signal }): Promise<ChatChannel[]> =>
      api("GET /api/v1/quizzes/:quiz_id/chat_channels", { params: { quiz_id }, query: { user_id }, signal }),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });

/** Calls the work of a key once after a random delay, however often it is requested meanwhile. */
const createSpread = () => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    soon: (key: string, within_ms: number, work: () => void) => {
      if (timers.has(key)) return;
      const run = () => {
        timers.delete(key);
        work();
      };
      timers.set(key, setTimeout(run, Math.random() * within_ms));
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  };
};

/** Returns true once the channels may be read: only after subscribing, so that no message is missed in between. */
const useLiveChannels = ({ quiz_id, user_id }: InExam): boolean => {
  const client = useQueryClient();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const { queryKey } = channelsQuery({ quiz_id, user_id });
    const spread = createSpread();
    const readAll = () => {
      setReady(true);
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: messagesKey() });
    };
    const readChannel = (channel_id: number) => {
      const isKnown = client.getQueryData(queryKey)?.some(({ id }) => id === channel_id);
      void client.invalidateQueries({ queryKey: isKnown ? messagesKey(channel_id) : queryKey });
    };
    const listener = (within_ms: number) => ({
      onEvent: (event: RealtimeEvent) => {
        if (event.kind === "chat_message_created" && event.quiz_id === quiz_id)
          spread.soon(String(event.channel_id), within_ms, () => readChannel(event.channel_id));
      },
      onReread: () => spread.soon("all", readSpreadMs, readAll),
    });
    const stops = [
      realtime.subscribe({ name: "User", user_id }, listener(0)),
      realtime.subscribe({ name: "StudentsQuiz", quiz_id }, listener(toldSpreadMs)),
    ];
    const fallback = setTimeout(() => setReady(true), withoutRealtimeMs);
    return () => {
      clearTimeout(fallback);
      spread.stop();
      for (const stop of stops) stop();
    };
  }, [client, quiz_id, user_id]);
  return isReady;
};

export interface ExamChannels {
  own: ChatChannel | undefined;
  global: ChatChannel | undefined;
  is_known: boolean;
  is_unreachable: boolean;
}

/** Returns the student's own channel and the channel of everybody, each once somebody has written in it. */
export const useExamChannels = (exam: InExam, is_asked: boolean): ExamChannels => {
  const isReady = useLiveChannels(exam);
  const { data, isError } = useQuery({ ...channelsQuery(exam), enabled: isReady || is_asked });
  return {
    own: data?.find(({ kind, user_id }) => kind === "quiz_student" && user_id === exam.user_id),
    global: data?.find(({ kind }) => kind === "quiz_global"),
    is_known: data !== undefined,
    is_unreachable: isError,
  };
};
