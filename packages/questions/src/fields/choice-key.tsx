import type { ComponentProps } from "react";
import { RichHtml } from "../rich-html/rich-html.tsx";
import { letterOf, type NamedChoice } from "./choice-names.ts";
import css from "./choice-key.module.css";

interface Props {
  label: string;
  choices: readonly NamedChoice[];
  /** Further props of a row, for example for dragging. */
  propsOf?: (id: string) => ComponentProps<"li">;
}

/** Lists what the letters in a drop-down stand for. */
export const ChoiceKey = ({ label, choices, propsOf }: Props) => {
  return (
    <ul className={css.key} aria-label={label}>
      {choices.map(({ id, html }, index) => (
        <li key={id} {...propsOf?.(id)}>
          <b>{letterOf(index)}</b>
          <RichHtml html={html} inline />
        </li>
      ))}
    </ul>
  );
};
