import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "@examplar/ui";
import { addressOf, placeOf, type Place } from "./places.ts";
import type { SheetSession } from "../engine/sheet-session.ts";
import css from "../sheet.module.css";
import { maxCellText } from "./typed-text.ts";

interface Props {
  session: SheetSession;
  at: Place;
  read_only: boolean;
  onGo: (place: Place, focus: "grid" | "line") => void;
}

/** Fields for the address and the content of any cell: the whole sheet can be read and filled from these two. */
export const FormulaLine = ({ session, at, read_only, onGo }: Props) => {
  const { t } = useTranslation("exam_tools");
  const address = addressOf(at);
  const draft = session.draft();
  const locked = session.isLocked(address);
  const finish = (event: KeyboardEvent) => {
    if (event.key === "Escape") session.cancelDraft();
    if (event.key !== "Enter") return;
    session.commitDraft();
    onGo(at, "line");
  };
  return (
    <div className={css.line}>
      <AddressField key={address} address={address} session={session} onGo={onGo} />
      <label className={css.content}>
        <span>{locked ? t("sheet.content_locked", { address }) : t("sheet.content", { address })}</span>
        <input
          data-editor="line"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxCellText}
          readOnly={read_only || locked}
          value={draft?.text ?? session.engine.typed(address)}
          onChange={({ target }) => {
            if (draft) session.changeDraft(target.value);
            else session.startDraft({ address, text: target.value, where: "line" });
          }}
          onBlur={() => session.draft()?.where === "line" && session.commitDraft()}
          onKeyDown={finish}
        />
      </label>
    </div>
  );
};

interface AddressProps {
  address: string;
  session: SheetSession;
  onGo: Props["onGo"];
}

const AddressField = ({ address, session, onGo }: AddressProps) => {
  const { t } = useTranslation("exam_tools");
  const [written, setWritten] = useState(address);
  const place = placeOf(written, session.engine.size);
  return (
    <label className={css.address}>
      <span>{t("sheet.cell")}</span>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={8}
        value={written}
        aria-invalid={place === null}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setWritten(target.value)}
        onBlur={() => setWritten(address)}
        onKeyDown={({ key }) => key === "Enter" && place && onGo(place, "line")}
      />
    </label>
  );
};
