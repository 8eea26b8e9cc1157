import type { PersonKey } from "./people.ts";
import { financeEntreprise } from "./quizzes/finance-entreprise.ts";
import { introductoryStatistics } from "./quizzes/introductory-statistics.ts";
import { inMinutes, onDay, type Moment } from "./moments.ts";

interface DemoMessage {
  author: PersonKey;
  at: Moment;
  body: string;
}

/** A conversation with support: it belongs to a person, not to an exam. */
export const supportConversation: { user: PersonKey; messages: DemoMessage[] } = {
  user: "camille",
  messages: [
    {
      author: "camille",
      at: onDay(-2, "16:04"),
      body: "Bonjour, l’examen « Business Communication » n’apparaît pas dans ma liste. Est-ce normal ?",
    },
    {
      author: "noor",
      at: onDay(-2, "16:09"),
      body: "Bonjour Camille. Oui : cet examen s’ouvre depuis Canvas. Il apparaîtra dans votre liste une fois terminé.",
    },
    { author: "camille", at: onDay(-2, "16:11"), body: "Parfait, merci beaucoup !" },
  ],
};

/** Conversations of exams, by the quiz's name: with everybody, or between one student and the teachers. */
export const examConversations: { quiz: string; student: PersonKey | null; messages: DemoMessage[] }[] = [
  {
    quiz: financeEntreprise.name,
    student: null,
    messages: [
      {
        author: "helene",
        at: inMinutes(-37),
        body: "Bonjour à tous. Dans le projet Aubépine, les flux tombent bien en fin d’année. Bon courage !",
      },
    ],
  },
  {
    quiz: financeEntreprise.name,
    student: "camille",
    messages: [
      { author: "camille", at: inMinutes(-18), body: "Faut-il tenir compte de l’impôt dans le calcul de la VAN ?" },
      { author: "helene", at: inMinutes(-16), body: "Non : les flux donnés sont nets d’impôt." },
    ],
  },
  {
    quiz: introductoryStatistics.name,
    student: null,
    messages: [{ author: "james", at: inMinutes(-13), body: "Good luck, everyone. Write here if you need me." }],
  },
  {
    quiz: introductoryStatistics.name,
    student: "noah",
    messages: [
      {
        author: "noah",
        at: inMinutes(-4),
        body: "Is the file with the commuting times the same as the list in the text?",
      },
    ],
  },
];
