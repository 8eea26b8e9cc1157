import { RichHtml } from "../rich-html/rich-html.tsx";
import { letterOf, type NamedChoice } from "./choice-names.ts";
import css from "./choice-key.module.css";

/** What the letters in a drop-down stand for. */
export function ChoiceKey({ label, choices }: { label: string; choices: readonly NamedChoice[] }) {
  return (
    <ul className={css.key} aria-label={label}>
      {choices.map(({ id, html }, index) => (
        <li key={id}>
          <b>{letterOf(index)}</b>
          <RichHtml html={html} inline />
        </li>
      ))}
    </ul>
  );
}
