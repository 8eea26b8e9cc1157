import { lazy, Suspense, useSyncExternalStore } from "react";
import { hasNotifications, onNotificationsWanted } from "../../shared/notify.ts";

const Host = lazy(async () => ({ default: (await import("./notifications-host.tsx")).NotificationsHost }));

/** Empty until the first notification: its code is heavier than this whole screen. */
export const NotificationsSlot = () => {
  const wanted = useSyncExternalStore(onNotificationsWanted, hasNotifications);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Host />
      </Suspense>
    )
  );
};
