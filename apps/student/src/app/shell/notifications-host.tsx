import { UiProvider } from "@examplar/ui/mantine";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Notification.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/UnstyledButton.css";
import { Notifications, notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.css";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { hostNotifications } from "../../shared/notify.ts";
import css from "./shell.module.css";

const colors = { info: "blue", success: "green", error: "red" } as const;

export const NotificationsHost = () => {
  const { t } = useTranslation();
  const closeLabel = t("shell.close_notification");
  useEffect(
    () =>
      hostNotifications(({ tone, message }) => {
        notifications.show({
          message,
          color: colors[tone],
          autoClose: tone === "error" ? 12_000 : 5_000,
          closeButtonProps: { "aria-label": closeLabel, size: 44 },
          role: tone === "error" ? "alert" : "status",
        });
      }),
    [closeLabel],
  );
  return (
    <UiProvider>
      <Notifications position="bottom-center" classNames={{ root: css.notices ?? "" }} />
    </UiProvider>
  );
};
