import { countWords, type QuestionBodies } from "@examplar/domain";
import { calmly, useTranslation } from "@examplar/ui";
import { memo, useMemo, useSyncExternalStore } from "react";
import css from "./long-text.module.css";
import type { LongTextDraft } from "./long-text.types.ts";

interface Props {
  body: QuestionBodies["long_text"];
  draft: LongTextDraft;
}

/**
 * Counts words as the grader does, once a second while somebody types. It only shows when they are too many or too few:
 * nothing is cut.
 */
export const WordCount = memo(function WordCount({ body: { min_words, max_words }, draft }: Props) {
  const { t } = useTranslation("questions");
  const subscribe = useMemo(() => calmly(draft.subscribe), [draft]);
  const read = () => draft.get()?.html ?? "";
  const html = useSyncExternalStore(subscribe, read, read);
  const count = useMemo(() => countWords(html), [html]);
  const over = max_words === null ? 0 : count - max_words;
  return (
    <span className={css.words}>
      <span>{t("words.count", { count })}</span>
      {min_words !== null && count < min_words && <span>{t("words.at_least", { count: min_words })}</span>}
      {max_words !== null && over <= 0 && <span>{t("words.at_most", { count: max_words })}</span>}
      {over > 0 && <strong className={css.over}>{t("words.over", { count: over })}</strong>}
    </span>
  );
});
