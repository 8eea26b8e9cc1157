import type { AnswerText } from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import { RichHtml } from "../rich-html/rich-html.tsx";

/** Shows an answer with its numbers and lists in the language of the page. */
export const AnswerWords = ({ answer }: { answer: AnswerText }) => {
  const { t, i18n } = useTranslation("questions");
  switch (answer.kind) {
    case "html":
      return <RichHtml html={answer.html} inline />;
    case "truth":
      return t(answer.value ? "choice.true" : "choice.false");
    case "number": {
      const figure = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 15 }).format(answer.value);
      return answer.unit === "" ? figure : `${figure}\u00a0${answer.unit}`;
    }
    case "text":
      return new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(answer.texts);
  }
};
