import { Button, Dialog, useTranslation } from "@examplar/ui";
import { useEffect, useRef, useState } from "react";
import fields from "../../fields/fields.module.css";
import { ownWords } from "../../fields/use-text-field.ts";
import css from "./formula-dialog.module.css";
import type { MathField } from "./math-field.ts";
import { Palette } from "./palette.tsx";

interface Props {
  /** The formula to change; empty for a new one. */
  latex: string;
  onDone: (latex: string) => void;
  onClose: () => void;
}

/** The student types a formula as it will look. When the formula field cannot be loaded, they write it in LaTeX. */
export const FormulaDialog = ({ latex, onDone, onClose }: Props) => {
  const { t } = useTranslation("question_parts");
  const plain = useRef<HTMLInputElement>(null);
  const { holder, field, failed } = useMathField(latex, { onEnter: onDone, onEscape: onClose });
  const done = () => onDone((field.current?.getLatex() ?? plain.current?.value ?? "").trim());
  return (
    <Dialog
      title={latex === "" ? t("formula.new") : t("formula.change")}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t("formula.cancel")}
          </Button>
          <Button onClick={done}>{latex === "" ? t("formula.insert") : t("formula.keep")}</Button>
        </>
      }
    >
      {failed ? (
        <label className={css.plain}>
          {t("formula.latex")}
          <input {...ownWords} ref={plain} className={fields.field} defaultValue={latex} autoFocus />
        </label>
      ) : (
        <>
          <div ref={holder} className={css.field} />
          <Palette onInsert={(part) => field.current?.insert(part)} />
          <p className={css.hint}>{t("formula.hint")}</p>
        </>
      )}
    </Dialog>
  );
};

const useMathField = (latex: string, keys: { onEnter: Props["onDone"]; onEscape: Props["onClose"] }) => {
  const { t, i18n } = useTranslation("question_parts");
  const holder = useRef<HTMLDivElement>(null);
  const field = useRef<MathField | null>(null);
  const heard = useRef(keys);
  heard.current = keys;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    import("./math-field.ts").then(
      ({ createMathField }) => {
        if (!wanted || !holder.current) return;
        field.current = createMathField(latex, t("formula.field"), i18n.language);
        field.current.onEnter((written) => heard.current.onEnter(written));
        field.current.onEscape(() => heard.current.onEscape());
        holder.current.replaceChildren(field.current.element);
        field.current.element.focus();
      },
      () => setFailed(true),
    );
    return () => {
      wanted = false;
      field.current?.element.remove();
      field.current = null;
    };
    // One field for as long as the dialog is open: a change of language must not empty it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { holder, field, failed };
};
