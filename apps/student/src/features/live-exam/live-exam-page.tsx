import type { Quiz, Summary, User } from "@examplar/contract";

interface LiveExamPageProps {
  quiz: Quiz;
  summary: Summary;
  user: User;
}

export const LiveExamPage = ({ quiz }: LiveExamPageProps) => <h1>{quiz.name}</h1>;
