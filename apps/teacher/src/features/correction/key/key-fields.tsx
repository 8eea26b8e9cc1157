import type { GradableQuestion } from "@examplar/domain";
import { RichHtml } from "@examplar/questions";
import { Button, ChoiceList, useTranslation } from "@examplar/ui";
import { BlankKeys } from "./blank-keys.tsx";
import { CellKeys } from "./cell-keys.tsx";
import { FigureField } from "./figure-field.tsx";
import css from "./key.module.css";
import { OrderKey } from "./order-key.tsx";
import { PairKeys } from "./pair-keys.tsx";
import { plainText, type KeyedQuestion, type KeyProps } from "./key.state.ts";

/** Edits the parts of a key that can be corrected: right choices, accepted answers and points. */
export const KeyFields = ({ question, onKey }: KeyProps<KeyedQuestion>) => {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return <ChoicePoints question={question} onKey={onKey} />;
    case "true_false":
      return <TrueOrFalse question={question} onKey={onKey} />;
    case "short_text":
      return <AcceptedTexts question={question} onKey={onKey} />;
    case "numeric":
      return <ExpectedFigure question={question} onKey={onKey} />;
    case "fill_in_the_blanks":
      return <BlankKeys question={question} onKey={onKey} />;
    case "ordering":
      return <OrderKey question={question} onKey={onKey} />;
    case "matching":
      return <PairKeys question={question} onKey={onKey} />;
    case "spreadsheet":
      return <CellKeys question={question} onKey={onKey} />;
  }
};

const ChoicePoints = ({ question, onKey }: KeyProps<GradableQuestion<"single_choice" | "multiple_choice">>) => {
  const { t } = useTranslation("correction");
  const { body, key } = question;
  return (
    <ul className={css.rows}>
      {body.choices.map(({ id, html }) => (
        <li key={id}>
          <RichHtml html={html} />
          <FigureField
            label={t("key.points_for", { answer: plainText(html) })}
            figure={key.points_by_choice[id] ?? 0}
            onFigure={(points) => onKey({ ...key, points_by_choice: { ...key.points_by_choice, [id]: points } })}
          />
        </li>
      ))}
    </ul>
  );
};

const TrueOrFalse = ({ question: { key }, onKey }: KeyProps<GradableQuestion<"true_false">>) => {
  const { t } = useTranslation("correction");
  const choices = (["true", "false"] as const).map((value) => ({ value, label: t(`key.${value}`) }));
  return (
    <ChoiceList
      legend={t("key.right_answer")}
      value={key.value ? "true" : "false"}
      choices={choices}
      onChange={(value) => onKey({ ...key, value: value === "true" })}
    />
  );
};

const AcceptedTexts = ({ question: { key, points }, onKey }: KeyProps<GradableQuestion<"short_text">>) => {
  const { t } = useTranslation("correction");
  const { accepted } = key;
  const set = (place: number, changed: Partial<(typeof accepted)[number]>) =>
    onKey({ ...key, accepted: accepted.map((one, i) => (i === place ? { ...one, ...changed } : one)) });
  return (
    <>
      <ul className={css.rows}>
        {accepted.map(({ text, points: earned }, place) => (
          // Rows have no id, so the index is the key. This is safe because rows are never removed.
          <li key={place}>
            <input
              className={css.text}
              aria-label={t("key.accepted", { place: place + 1 })}
              value={text}
              onChange={({ target }) => set(place, { text: target.value })}
            />
            <FigureField
              label={t("key.points_for", { answer: text })}
              figure={earned}
              onFigure={(figure) => set(place, { points: figure })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="plain" onClick={() => onKey({ ...key, accepted: [...accepted, { text: "", points }] })}>
          {t("key.add")}
        </Button>
      </div>
    </>
  );
};

const ExpectedFigure = ({ question: { key }, onKey }: KeyProps<GradableQuestion<"numeric">>) => {
  const { t } = useTranslation("correction");
  const { tolerance } = key;
  const amount = tolerance.kind === "absolute" ? tolerance.amount : tolerance.ratio;
  const withAmount = (figure: number) =>
    tolerance.kind === "absolute" ? { ...tolerance, amount: figure } : { ...tolerance, ratio: figure };
  const label = t(tolerance.kind === "absolute" ? "key.tolerance" : "key.ratio");
  return (
    <ul className={css.rows}>
      <li>
        <span>{t("key.value")}</span>
        <FigureField label={t("key.value")} figure={key.value} onFigure={(value) => onKey({ ...key, value })} />
      </li>
      <li>
        <span>{label}</span>
        <FigureField
          label={label}
          figure={amount}
          onFigure={(figure) => onKey({ ...key, tolerance: withAmount(figure) })}
        />
      </li>
    </ul>
  );
};
