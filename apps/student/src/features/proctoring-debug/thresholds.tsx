import type { FaceThresholds } from "@examplar/domain";
import { useId, useState } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./proctoring-debug.module.css";
import { readThreshold, thresholdLimits } from "./proctoring-debug.state.ts";

interface Props {
  thresholds: FaceThresholds;
  onChange: (thresholds: FaceThresholds) => void;
}

export const Thresholds = ({ thresholds, onChange }: Props) => {
  const { t } = useTranslation("proctoring_debug");
  return (
    <section className={css.part} aria-label={t("thresholds")}>
      <h2>{t("thresholds")}</h2>
      <div className={css.fields}>
        {(["euclidean_max", "cosine_min"] as const).map((name) => (
          <Threshold
            key={name}
            name={name}
            value={thresholds[name]}
            onChange={(value) => onChange({ ...thresholds, [name]: value })}
          />
        ))}
      </div>
      <p className={css.hint}>{t("threshold_hint")}</p>
    </section>
  );
};

interface ThresholdProps {
  name: keyof FaceThresholds;
  value: number;
  onChange: (value: number) => void;
}

/** Keeps the typed text apart from the valid value, so that a cleared field stays empty until the next digit. */
const Threshold = ({ name, value, onChange }: ThresholdProps) => {
  const { t } = useTranslation("proctoring_debug");
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t(`threshold.${name}`)}</label>
      <input
        id={id}
        type="number"
        min={0}
        max={thresholdLimits[name]}
        step={0.05}
        value={typed ?? value}
        aria-invalid={(typed !== null && readThreshold(name, typed) === null) || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = readThreshold(name, target.value);
          if (read !== null) onChange(read);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
};
