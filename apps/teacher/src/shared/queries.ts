import type { ChatChannel, ChatMessage, Quiz, TaughtQuiz, TeacherScore, User } from "@examplar/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: ({ signal }): Promise<User> => api("GET /api/v1/users/me", { signal }),
  staleTime: 60_000,
});

export const taughtQuizzesQuery = queryOptions({
  queryKey: ["taught_quizzes"],
  queryFn: ({ signal }): Promise<TaughtQuiz[]> => api("GET /api/v1/quizzes", { signal }),
});

export const quizQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["quiz", quiz_id],
    queryFn: ({ signal }): Promise<Quiz> => api("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id }, signal }),
  });

export const scoresQuery = (quiz_id: number) =>
  queryOptions({
    queryKey: ["scores", quiz_id],
    queryFn: ({ signal }): Promise<TeacherScore[]> =>
      api("GET /api/v1/quizzes/:quiz_id/scores", { params: { quiz_id }, signal }),
  });

export const supportChannelsQuery = queryOptions({
  queryKey: ["support_channels"],
  queryFn: ({ signal }): Promise<ChatChannel[]> => api("GET /api/v1/chat_channels/support", { signal }),
});

export const messagesQuery = (channel_id: number) =>
  queryOptions({
    queryKey: ["messages", channel_id],
    queryFn: ({ signal }): Promise<ChatMessage[]> =>
      api("GET /api/v1/chat_channels/:channel_id/messages", { params: { channel_id }, signal }),
  });
