import { memo, useContext, useLayoutEffect, useRef } from "react";
import { cleanHtml } from "./clean-html.ts";
import { ContentLanguage } from "./content-language.ts";
import { drawFormulas, markFormulas, nameFormulas } from "./formulas.ts";
import css from "./rich-html.module.css";

interface Props {
  html: string;
  /** Shown among other words, such as the label of a choice. */
  inline?: boolean;
  /** Written by a student: spaces count as typed. */
  typed?: boolean;
  id?: string;
}

/** HTML that somebody wrote, cleaned, with its formulas drawn. React does not manage its content. */
export const RichHtml = memo(function RichHtml({ html, inline = false, typed = false, id }: Props) {
  const element = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const content = cleanHtml(html);
    markFormulas(content);
    if (inline) nameFormulas(content);
    element.current?.replaceChildren(content);
    if (element.current) drawFormulas(element.current);
  }, [html, inline]);
  const language = useContext(ContentLanguage);
  const Tag = inline ? "span" : "div";
  const look = [css.rich, inline ? css.inline : css.block, typed ? css.typed : ""].join(" ");
  return <Tag ref={element} id={id} className={look} lang={typed ? undefined : language} />;
});
