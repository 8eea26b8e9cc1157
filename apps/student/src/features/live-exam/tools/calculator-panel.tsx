import { IconArrowsMove, IconX, useTranslation } from "@examplar/ui";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import css from "./calculator/calculator.module.css";
import { AngleSwitch, History } from "./calculator/calculator-parts.tsx";
import { firstCalculator, insert, workOut, write } from "./calculator/calculator.state.ts";
import type { Mode } from "./calculator/functions.ts";
import { Keypad } from "./calculator/keypad.tsx";
import { Outcome } from "./calculator/outcome.tsx";
import { maxExpression } from "./calculator/tokens.ts";
import { useDock } from "./calculator/use-dock.ts";
import { useMovable } from "./calculator/use-movable.ts";

interface Props {
  mode: Mode;
  onClose: () => void;
}

/** Returns whether a key writes a character; used while a button of the panel has the focus. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;

/** On a touch screen the keys of the panel are enough; the on-screen keyboard would only hide the question. */
const hasOwnKeys = () => matchMedia("(pointer: coarse)").matches;

/** A student who went on writing while the panel was loaded keeps the focus: those letters are for the answer. */
const isWriting = () => document.activeElement?.matches("input, textarea, [contenteditable=true]") ?? false;

/** A calculator that floats over the exam; on a small screen it is docked below. */
export const CalculatorPanel = ({ mode, onClose }: Props) => {
  const { t, i18n } = useTranslation("exam_tools");
  const language = i18n.language;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState(firstCalculator);
  const { spot, head, onMoveKey } = useMovable(panel);
  useDock(panel);
  useEffect(() => {
    if (!isWriting()) field.current?.focus();
  }, []);

  const put = (text: string) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {};
    const next = insert(state, text, [start ?? state.expression.length, end ?? state.expression.length]);
    flushSync(() => setState(write(state, next.text)));
    field.current?.focus();
    field.current?.setSelectionRange(next.caret, next.caret);
  };
  const equals = () => setState(workOut(state, mode, language));
  const acts = {
    clear: () => setState(write(state, "")),
    back: () => setState(write(state, state.expression.slice(0, -1))),
    equals,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      return onClose();
    }
    if (event.target === field.current) return event.key === "Enter" || event.key === "=" ? finish(event) : undefined;
    if (!isTyped(event)) return;
    event.preventDefault();
    put(event.key);
  };
  const finish = (event: KeyboardEvent) => {
    event.preventDefault();
    equals();
  };

  const title = mode === "scientific" ? t("calculator.scientific") : t("calculator.title");
  return (
    <section
      ref={panel}
      className={css.calculator}
      style={spot ? { left: spot.x, top: spot.y } : undefined}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
    >
      <div className={css.head} {...head}>
        <button
          type="button"
          className={`${css.button} ${css.move}`}
          aria-label={t("calculator.move")}
          title={t("calculator.move")}
          onKeyDown={onMoveKey}
        >
          <IconArrowsMove size={18} stroke={1.75} aria-hidden />
        </button>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className={css.button}
          aria-label={t("calculator.close")}
          title={t("calculator.close")}
          onClick={onClose}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <History
        lines={state.history}
        language={language}
        onReuse={(expression) => {
          setState(write(state, expression));
          field.current?.focus();
        }}
      />
      <input
        ref={field}
        type="text"
        inputMode={hasOwnKeys() ? "none" : "decimal"}
        className={css.field}
        aria-label={t("calculator.expression")}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxExpression}
        value={state.expression}
        onChange={({ target }) => setState(write(state, target.value))}
      />
      <Outcome outcome={state.outcome} language={language} />
      {mode === "scientific" && (
        <AngleSwitch angle={state.angle} onAngle={(angle) => setState({ ...state, angle, outcome: null })} />
      )}
      <Keypad
        mode={mode}
        decimal={language === "fr" ? "," : "."}
        onPress={(press) => ("write" in press ? put(press.write) : acts[press.act]())}
      />
    </section>
  );
};
