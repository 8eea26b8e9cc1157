// A stand-in of the live room, thrown away when the questions' own room lands.
import type { AnswerContents, QuestionBodies } from "@examplar/domain";
import DOMPurify from "dompurify";
import { useEffect, useId, useRef, useState } from "react";
import { addEditor } from "./editors.ts";
import type { QuestionViewProps } from "./question-view.types.ts";

export const RichHtml = ({ html }: { html: string }) => (
  <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} />
);

const Text = ({ content, read_only, onChange, question, labelled }: QuestionViewProps & { labelled: string }) => {
  const isLong = question.attributes.type === "long_text";
  const known = isLong
    ? ((content as AnswerContents["long_text"] | null)?.html ?? "").replaceAll(/<\/?p>/g, "")
    : ((content as AnswerContents["short_text"] | null)?.text ?? "");
  const [text, setText] = useState(known);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(text);
  const say = useRef<() => void>(() => undefined);
  say.current = () => {
    if (waiting.current === undefined) return;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    const value = latest.current;
    onChange(value === "" ? null : isLong ? { html: `<p>${value}</p>` } : { text: value });
  };
  useEffect(() => addEditor(() => say.current()), []);
  useEffect(() => {
    if (waiting.current !== undefined) return;
    setText(known);
    latest.current = known;
  }, [known]);
  const type = (value: string) => {
    setText(value);
    latest.current = value;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => say.current(), 400);
  };
  const shared = { value: text, readOnly: read_only, "aria-labelledby": labelled, onBlur: () => say.current() };
  return isLong ? (
    <textarea rows={6} style={{ width: "100%" }} {...shared} onChange={(event) => type(event.target.value)} />
  ) : (
    <input style={{ width: "100%", minHeight: 44 }} {...shared} onChange={(event) => type(event.target.value)} />
  );
};

export const QuestionView = (props: QuestionViewProps) => {
  const { number, question, content, read_only, onChange } = props;
  const { type, body } = question.attributes;
  const id = useId();
  const options =
    type === "true_false"
      ? [
          { id: "true", html: "True" },
          { id: "false", html: "False" },
        ]
      : type === "single_choice"
        ? (body as QuestionBodies["single_choice"]).choices
        : [];
  const chosen =
    type === "true_false"
      ? String((content as AnswerContents["true_false"] | null)?.value)
      : (content as AnswerContents["single_choice"] | null)?.choice_id;
  const choose = (choice: string) =>
    onChange(type === "true_false" ? { value: choice === "true" } : { choice_id: choice });
  return (
    <section
      aria-labelledby={`${id}-s`}
      style={{ border: "1px solid var(--ex-line)", borderRadius: 14, background: "var(--ex-surface)", padding: 24 }}
    >
      <div id={`${id}-s`} style={{ display: "flex", gap: 10, fontWeight: 650, marginBottom: 12 }}>
        {number !== null && <span>{number}</span>}
        <RichHtml html={body.statement_html} />
      </div>
      {(type === "short_text" || type === "long_text") && <Text {...props} labelled={`${id}-s`} />}
      <div
        role={options.length > 0 ? "radiogroup" : undefined}
        aria-labelledby={options.length > 0 ? `${id}-s` : undefined}
      >
        {options.map((choice) => (
          <label key={choice.id} style={{ display: "flex", gap: 12, minHeight: 48, alignItems: "center" }}>
            <input
              type="radio"
              name={id}
              disabled={read_only}
              checked={chosen === choice.id}
              onChange={() => choose(choice.id)}
            />
            <RichHtml html={choice.html} />
          </label>
        ))}
      </div>
    </section>
  );
};
