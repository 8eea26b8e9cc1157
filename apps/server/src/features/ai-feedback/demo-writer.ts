import { setTimeout as pause } from "node:timers/promises";
import type { Language, PromptEntry } from "@examplar/domain";

const texts = {
  en: {
    label: "Demo text: written by a small program, because no language model is connected.",
    good: (numbers: string) =>
      `Question ${numbers} went well: the answer is there and it is right. Keep working like this.`,
    work: (numbers: string) =>
      `Look again at question ${numbers}: compare what you wrote with the model answer, word by word.`,
    unanswered: (numbers: string) =>
      `Nothing was written for question ${numbers}. A first idea is worth more than an empty field.`,
    next: "As a next step, explain one of these questions aloud to somebody, and write down where you hesitate.",
    and: "and",
  },
  fr: {
    label: "Texte de démonstration : écrit par un petit programme, faute de modèle de langue connecté.",
    good: (numbers: string) =>
      `La question ${numbers} est réussie : la réponse est là, et elle est juste. Continuez ainsi.`,
    work: (numbers: string) => `Revoyez la question ${numbers} : comparez votre réponse, mot à mot, avec le corrigé.`,
    unanswered: (numbers: string) =>
      `Rien n’est écrit pour la question ${numbers}. Une première idée vaut mieux qu’un champ vide.`,
    next: "Pour la suite, expliquez l’une de ces questions à voix haute, et notez où vous hésitez.",
    and: "et",
  },
} as const;

const listed = (entries: readonly PromptEntry[], and: string): string => {
  const numbers = entries.slice(0, 5).map(({ number }) => String(number));
  return numbers.length < 2 ? numbers.join("") : `${numbers.slice(0, -1).join(", ")} ${and} ${numbers.at(-1)}`;
};

/** Returns the demo's text when no model is configured: some sentences about the copy, and a note that it is a demo. */
export const demoFeedback = (language: Language, entries: readonly PromptEntry[]): string => {
  const t = texts[language];
  const answered = entries.filter(({ answer }) => answer !== "");
  const isRight = ({ result }: PromptEntry) => result !== null && result.points === result.points_possible;
  const groups = [
    [t.good, answered.filter(isRight)],
    [t.work, answered.filter((entry) => !isRight(entry))],
    [t.unanswered, entries.filter(({ answer }) => answer === "")],
  ] as const;
  const lines = groups.flatMap(([say, some]) => (some.length === 0 ? [] : [say(listed(some, t.and))]));
  return [t.label, ...lines, t.next].join("\n\n");
};

/** Streams the text word by word, like a model. */
export const streamDemo = async function* (text: string, signal: AbortSignal, wordMs = 40): AsyncGenerator<string> {
  for (const word of text.split(/(?<= )/)) {
    await pause(wordMs, undefined, { signal });
    yield word;
  }
};
