import type { BlankKey, Choice, GradableQuestion } from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import { FigureField } from "./figure-field.tsx";
import css from "./key.module.css";
import { linesOf, plainText, type KeyProps } from "./key.state.ts";

/** Edits the accepted words, or the right choice, of each blank. */
export const BlankKeys = ({ question: { body, key }, onKey }: KeyProps<GradableQuestion<"fill_in_the_blanks">>) => (
  <ul className={css.rows}>
    {body.blanks.map((blank, i) => {
      const own = key.blanks[blank.id];
      return (
        own && (
          <BlankRow
            key={blank.id}
            place={i + 1}
            choices={blank.kind === "drop_down" ? blank.choices : []}
            blank={own}
            onBlank={(changed) => onKey({ blanks: { ...key.blanks, [blank.id]: changed } })}
          />
        )
      );
    })}
  </ul>
);

interface BlankProps {
  place: number;
  choices: readonly Choice[];
  blank: BlankKey;
  onBlank: (blank: BlankKey) => void;
}

const BlankRow = ({ place, choices, blank, onBlank }: BlankProps) => {
  const { t } = useTranslation("correction");
  const label = t("key.blank", { place });
  return (
    <li>
      <span>{label}</span>
      {blank.kind === "text" ? (
        <textarea
          className={css.text}
          rows={2}
          aria-label={label}
          defaultValue={blank.accepted.join("\n")}
          onChange={({ target }) => onBlank({ ...blank, accepted: linesOf(target.value) })}
        />
      ) : (
        <select
          className={css.text}
          aria-label={label}
          value={blank.choice_id}
          onChange={({ target }) => onBlank({ ...blank, choice_id: target.value })}
        >
          {choices.map(({ id, html }) => (
            <option key={id} value={id}>
              {plainText(html)}
            </option>
          ))}
        </select>
      )}
      <FigureField
        label={t("key.points_for", { answer: label })}
        figure={blank.points}
        onFigure={(points) => onBlank({ ...blank, points })}
      />
    </li>
  );
};
