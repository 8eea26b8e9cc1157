import type { KeyPreview } from "@examplar/contract";
import { useTranslation } from "@examplar/ui";
import css from "./key.module.css";

interface Props {
  preview: KeyPreview;
  names_are_hidden: boolean;
}

/** Lists the students whose points or grade a corrected key changes, before and after. */
export const KeyChanges = ({ preview, names_are_hidden }: Props) => {
  const { t, i18n } = useTranslation("correction");
  const { changes, unchanged_count, by_hand_count, running_count } = preview;
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const figure = (value: number | null) => (value === null ? "—" : format.format(value));
  const move = (before: number | null, after: number | null) =>
    t("key.move", { before: figure(before), after: figure(after) });
  return (
    <>
      <p role="status">{t("key.changes", { count: changes.length })}</p>
      {changes.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t("key.who")}>
          <table className={css.changes}>
            <thead>
              <tr>
                {!names_are_hidden && <th scope="col">{t("key.student")}</th>}
                <th scope="col">{t("key.points")}</th>
                <th scope="col">{t("key.grade")}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((one) => (
                <tr key={one.score_id}>
                  {!names_are_hidden && <th scope="row">{one.name}</th>}
                  <td>{move(one.points_before, one.points_after)}</td>
                  <td>{move(one.grade_before, one.grade_after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>{t("key.unchanged", { count: unchanged_count })}</p>
      {by_hand_count > 0 && <p>{t("key.by_hand", { count: by_hand_count })}</p>}
      {running_count > 0 && <p>{t("key.running", { count: running_count })}</p>}
    </>
  );
};
