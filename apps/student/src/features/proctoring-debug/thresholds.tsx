import type { FaceThresholds } from "@examplar/domain";
import { useId } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./proctoring-debug.module.css";

interface Props {
  thresholds: FaceThresholds;
  onChange: (thresholds: FaceThresholds) => void;
}

/** A distance of unit vectors is at most 2, a cosine at most 1. */
const limits = { euclidean_max: 2, cosine_min: 1 } as const;

export const Thresholds = ({ thresholds, onChange }: Props) => {
  const { t } = useTranslation("proctoring_debug");
  const id = useId();
  return (
    <section className={css.part} aria-label={t("thresholds")}>
      <h2>{t("thresholds")}</h2>
      <div className={css.fields}>
        {(["euclidean_max", "cosine_min"] as const).map((name) => (
          <div key={name} className={css.field}>
            <label htmlFor={`${id}-${name}`}>{t(`threshold.${name}`)}</label>
            <input
              id={`${id}-${name}`}
              type="number"
              min={0}
              max={limits[name]}
              step={0.05}
              value={thresholds[name]}
              onChange={({ target }) => {
                const value = target.valueAsNumber;
                if (value >= 0 && value <= limits[name]) onChange({ ...thresholds, [name]: value });
              }}
            />
          </div>
        ))}
      </div>
      <p className={css.hint}>{t("threshold_hint")}</p>
    </section>
  );
};
