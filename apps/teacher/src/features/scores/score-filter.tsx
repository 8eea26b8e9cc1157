import type { ScoreFilter as Filter } from "@examplar/contract";
import { IconSearch, useTranslation } from "@examplar/ui";
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { ScoreOrder } from "../../shared/queries.ts";
import { scoreFilters } from "../../shared/score-order.ts";
import css from "./scores.module.css";

interface Props {
  order: ScoreOrder;
  onOrder: (order: ScoreOrder) => void;
}

/** Debounce while the teacher types a name. */
const typingMs = 300;

/** Filters the rows. The server filters, because only it has all rows. */
export const ScoreFilter = ({ order, onOrder }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(order.name ?? "");
  const ask = useEffectEvent((typed: string) => {
    const wanted = typed.trim() === "" ? undefined : typed.trim();
    if (wanted !== order.name) onOrder({ ...order, name: wanted });
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(name), typingMs);
    return () => clearTimeout(timer);
  }, [name]);
  return (
    <div className={css.filter} role="search">
      <label className={css.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={css.unseen}>{t("scores.find")}</span>
        <input
          type="search"
          value={name}
          maxLength={100}
          placeholder={t("scores.find")}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label htmlFor={id}>{t("scores.show")}</label>
      <select
        id={id}
        value={order.filter ?? ""}
        onChange={(event) => onOrder({ ...order, filter: (event.target.value || undefined) as Filter | undefined })}
      >
        <option value="">{t("scores.filters.all")}</option>
        {scoreFilters.map((filter) => (
          <option key={filter} value={filter}>
            {t(`scores.filters.${filter}`)}
          </option>
        ))}
      </select>
    </div>
  );
};
