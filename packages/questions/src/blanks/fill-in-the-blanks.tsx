import { useContext, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "@examplar/ui";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import type { InputProps } from "../input.types.ts";
import { ContentLanguage } from "../rich-html/content-language.ts";
import { drawFormulas } from "../rich-html/formulas.ts";
import rich from "../rich-html/rich-html.module.css";
import { BlankField } from "./blank-field.tsx";
import css from "./blanks.module.css";
import { filledBlanks } from "./blanks.state.ts";
import { placeBlanks, type Place } from "./place-blanks.ts";

/** Puts the text into the page once, and renders each field into its place in the text. */
export const FillInTheBlanks = (props: InputProps<"fill_in_the_blanks">) => {
  const { t } = useTranslation("question_parts");
  const { body, draft, read_only, labelled_by, described_by } = props;
  const { text_html, blanks } = body;
  const language = useContext(ContentLanguage);
  const text = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<Place[]>([]);
  const done = useDrafted(draft, filledBlanks);
  const content = JSON.stringify([text_html, blanks]);
  useLayoutEffect(() => {
    if (!text.current) return;
    const placed = placeBlanks(text_html, blanks);
    text.current.replaceChildren(placed.content);
    drawFormulas(text.current);
    setPlaces(placed.places);
    // Compares the content: a paper that was loaded again holds the same question in a new object.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [content]);
  return (
    <>
      <div role="group" aria-labelledby={labelled_by} aria-describedby={described_by}>
        <div ref={text} className={`${rich.rich} ${rich.block} ${css.text}`} lang={language} />
      </div>
      {places.map(({ blank, element }, index) =>
        createPortal(
          <BlankField
            blank={blank}
            label={t("blanks.label", { number: index + 1, count: places.length })}
            draft={draft}
            read_only={read_only}
          />,
          element,
          blank.id,
        ),
      )}
      <AnswerFoot draft={draft} read_only={read_only}>
        {t("blanks.count", { done, count: blanks.length })}
      </AnswerFoot>
    </>
  );
};
