import { parseRouteId } from "@examplar/domain";
import { Button, useTranslation } from "@examplar/ui";
import { useId, useState } from "react";
import css from "./recovery.module.css";

/** Shown when the address names no paper: support types the number that the student reads out. */
export const InstanceForm = ({ onOpen }: { onOpen: (instance_id: number) => void }) => {
  const { t } = useTranslation("recovery");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const open = () => {
    const instanceId = parseRouteId(typed.trim());
    setWrong(instanceId === null);
    if (instanceId !== null) onOpen(instanceId);
  };
  return (
    <form
      className={`${css.card} ${css.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <label htmlFor={id}>{t("instance")}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-invalid={wrong}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className={wrong ? css.wrong : css.dim} role={wrong ? "alert" : undefined}>
        {wrong ? t("instance_wrong") : t("instance_help")}
      </p>
      <Button type="submit">{t("open")}</Button>
    </form>
  );
};
