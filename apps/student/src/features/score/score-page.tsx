import type { Quiz, Summary, User } from "@examplar/contract";

interface ScorePageProps {
  quiz: Quiz;
  summary: Summary;
  user: User;
}

export const ScorePage = ({ quiz }: ScorePageProps) => <h1>{quiz.name}</h1>;
