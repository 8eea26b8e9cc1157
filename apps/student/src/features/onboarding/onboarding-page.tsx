import type { Quiz, Summary, User } from "@examplar/contract";

interface OnboardingPageProps {
  quiz: Quiz;
  summary: Summary;
  user: User;
}

export const OnboardingPage = ({ quiz }: OnboardingPageProps) => <h1>{quiz.name}</h1>;
