import { Button, randomId } from "@examplar/ui";
import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import css from "./notify.module.css";

interface Notification {
  tone: "green" | "blue" | "red";
  message: string;
  /** A second try or an undo. */
  action?: { label: string; run: () => void };
}

/** Long enough to read twice; what went wrong stays until it is closed. */
const readingMs = 6_000;

export const notify = ({ tone, message, action }: Notification) => {
  const id = randomId();
  const act = () => {
    notifications.hide(id);
    action?.run();
  };
  notifications.show({
    id,
    color: tone,
    role: tone === "red" ? "alert" : "status",
    autoClose: tone === "red" ? false : readingMs,
    closeButtonProps: { "aria-label": i18next.t("shell.close_notification"), size: 44 },
    message: (
      <span className={css.line}>
        <span>{message}</span>
        {action && (
          <Button variant="quiet" className={css.action} onClick={act}>
            {action.label}
          </Button>
        )}
      </span>
    ),
  });
};
