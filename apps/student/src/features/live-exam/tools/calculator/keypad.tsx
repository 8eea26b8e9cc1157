import { IconBackspace, useTranslation } from "@examplar/ui";
import type { ReactNode } from "react";
import type en from "../locales/en.json";
import css from "./calculator.module.css";
import type { Mode } from "./functions.ts";

type KeyName = keyof (typeof en)["calculator"]["key"];
type Press = { write: string } | { act: "clear" | "back" | "equals" };

interface Key {
  shown: ReactNode;
  press: Press;
  /** Name of the key for a screen reader. */
  name?: KeyName;
  look?: "digit" | "equals";
}

const sign = (shown: string, name: KeyName, text = shown): Key => ({ shown, name, press: { write: text } });
const digit = (shown: string): Key => ({ shown, press: { write: shown }, look: "digit" });
const call = (name: string): Key => ({ shown: name, press: { write: `${name}(` } });

const scientificKeys: Key[] = [
  ...["sin", "cos", "tan", "ln", "log", "asin", "acos", "atan", "exp", "abs"].map(call),
  sign("π", "pi"),
  { shown: "e", press: { write: "e" } },
  sign("n!", "factorial", "!"),
  sign("x²", "square", "^2"),
  sign("10ˣ", "ten_power", "10^"),
];

const basicKeys = (decimal: string): Key[] => [
  { shown: "C", name: "clear", press: { act: "clear" } },
  sign("(", "open"),
  sign(")", "shut"),
  { shown: <IconBackspace size={20} stroke={1.75} aria-hidden />, name: "back", press: { act: "back" } },
  sign("÷", "divide"),
  ...["7", "8", "9"].map(digit),
  sign("√", "root"),
  sign("×", "times"),
  ...["4", "5", "6"].map(digit),
  sign("xʸ", "power", "^"),
  sign("−", "minus"),
  ...["1", "2", "3"].map(digit),
  sign("%", "percent"),
  sign("+", "plus"),
  digit("0"),
  { ...sign(decimal, "decimal"), look: "digit" },
  sign("Ans", "answer"),
  { shown: "=", name: "equals", press: { act: "equals" }, look: "equals" },
];

/** Users of voice control say what they see: letters and digits on a key are part of its label. */
const keyLabel = (shown: ReactNode, name: string): string =>
  typeof shown === "string" && /[\p{L}\d]/u.test(shown) ? `${shown} (${name})` : name;

interface Props {
  mode: Mode;
  decimal: string;
  onPress: (press: Press) => void;
}

export const Keypad = ({ mode, decimal, onPress }: Props) => {
  const { t } = useTranslation("exam_tools");
  const keys = mode === "scientific" ? [...scientificKeys, ...basicKeys(decimal)] : basicKeys(decimal);
  return (
    <div className={css.keys} role="group" aria-label={t("calculator.keys")}>
      {keys.map(({ shown, name, press, look }) => (
        <button
          key={JSON.stringify(press)}
          type="button"
          className={look && css[look]}
          aria-label={name && keyLabel(shown, t(`calculator.key.${name}`))}
          onClick={() => onPress(press)}
        >
          {shown}
        </button>
      ))}
    </div>
  );
};
