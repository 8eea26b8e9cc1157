export interface Notification {
  tone: "info" | "success" | "error";
  message: string;
}

let waiting: Notification[] = [];
let show: ((notification: Notification) => void) | null = null;
const wanted = new Set<() => void>();

/** Tells the person something, once. The code that shows it is loaded with the first notification. */
export const notify = (notification: Notification) => {
  if (show) return show(notification);
  waiting.push(notification);
  for (const listener of wanted) listener();
};

export const hasNotifications = (): boolean => show !== null || waiting.length > 0;

export const onNotificationsWanted = (listener: () => void) => {
  wanted.add(listener);
  return () => wanted.delete(listener);
};

/** The host says that it stands; what waited is shown. */
export const hostNotifications = (host: (notification: Notification) => void) => {
  show = host;
  for (const notification of waiting) host(notification);
  waiting = [];
  return () => {
    show = null;
  };
};
