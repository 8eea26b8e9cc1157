import type { Channel } from "./realtime.ts";

/**
 * A listener subscribes to a channel, which has one or more topics. A topic is one sequence of messages without gaps.
 */
export const topics = {
  user: (user_id: number) => `user:${user_id}`,
  quizStudents: (quiz_id: number) => `quiz:${quiz_id}:students`,
  quizEvents: (quiz_id: number) => `quiz:${quiz_id}:events`,
  score: (score_id: number) => `score:${score_id}`,
};

export const topicsOf = (channel: Channel): string[] => {
  switch (channel.name) {
    case "User":
      return [topics.user(channel.user_id)];
    case "StudentsQuiz":
      return [topics.quizStudents(channel.quiz_id)];
    case "QuizStudentEvents":
      return [topics.quizEvents(channel.quiz_id)];
    case "TeacherScores":
      return channel.score_ids.map(topics.score);
  }
};
