import { IconCheck, IconPencil, useTranslation } from "@examplar/ui";
import { placeOf, type Place } from "./grid/places.ts";
import type { SheetSession } from "./engine/sheet-session.ts";
import css from "./sheet.module.css";

interface Props {
  session: SheetSession;
  addresses: readonly string[];
  onGo: (place: Place) => void;
}

/** Lists the cells that the question asks for, with their values and a button that leads to each. */
export const AnswerCellList = ({ session, addresses, onGo }: Props) => {
  const { t } = useTranslation("exam_tools");
  const { engine } = session;
  const cells = addresses.flatMap((address) => {
    const place = placeOf(address, engine.size);
    return place ? [{ address, place, text: engine.shown(address).text }] : [];
  });
  if (cells.length === 0) return null;
  return (
    <div className={css.answers} role="group" aria-label={t("sheet.answer_cells")}>
      <span aria-hidden="true">{t("sheet.answer_cells")}</span>
      <ul className={css.answerList}>
        {cells.map(({ address, place, text }) => (
          <li key={address}>
            <button type="button" className={css.answer} onClick={() => onGo(place)}>
              {text === "" ? <IconPencil size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
              <b>{address}</b>
              <span>{text === "" ? t("sheet.to_fill") : text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
