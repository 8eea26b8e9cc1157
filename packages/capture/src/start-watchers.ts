import type { SupervisionPlan } from "@examplar/domain";
import type { Stop, Watcher, WatcherPorts } from "./ports.types.ts";
import { watchClipboard } from "./watchers/clipboard.ts";
import { watchOnline } from "./watchers/connection.ts";
import { watchConsole } from "./watchers/console.ts";
import { watchDevTools } from "./watchers/dev-tools.ts";
import { watchExtensions, type ExtensionPorts } from "./watchers/extensions.ts";
import { watchFocus } from "./watchers/focus.ts";
import { watchFullscreen } from "./watchers/fullscreen.ts";
import { watchIdle } from "./watchers/idle.ts";
import { watchInserts } from "./watchers/inserts.ts";
import { watchPointer } from "./watchers/pointer.ts";
import { watchProcesses } from "./watchers/processes.ts";
import { watchSelection } from "./watchers/selection.ts";
import { watchSleep } from "./watchers/sleep.ts";
import { watchTabs, type TabPorts } from "./watchers/tabs.ts";
import { watchVisibility } from "./watchers/visibility.ts";
import { placeOfWindow, watchWindowSize } from "./watchers/window-size.ts";

const always: Watcher[] = [
  watchPointer,
  watchFocus,
  watchFullscreen,
  watchVisibility,
  watchOnline,
  watchClipboard,
  watchWindowSize,
  watchSelection,
  watchInserts,
  watchIdle,
  watchDevTools,
  watchConsole,
];

export interface WatchersPorts extends WatcherPorts, ExtensionPorts {
  tabs: TabPorts;
  /** From the desktop app; null in a browser. */
  listProcesses: (() => Promise<string[]>) | null;
}

/** The part of the plan that selects the watchers. It holds for the whole exam: only loading a page starts watchers. */
export type WatchersPlan = Pick<NonNullable<SupervisionPlan["behaviour"]>, "detects_sleep" | "reports_processes">;

/**
 * Starts the plan's behaviour watchers; returns a function that stops them all. One that cannot start does not stop the
 * others.
 */
export const startWatchers = ({ detects_sleep, reports_processes }: WatchersPlan, ports: WatchersPorts): Stop => {
  const { listProcesses, tabs, find } = ports;
  const watchers = [
    ...always,
    watchTabs(tabs),
    watchExtensions({ find }),
    ...(detects_sleep ? [watchSleep] : []),
    ...(reports_processes && listProcesses ? [watchProcesses(listProcesses)] : []),
  ];
  ports.record("page_load", placeOfWindow(ports.page));
  const stops = watchers.map((watch) => {
    try {
      return watch(ports);
    } catch (error) {
      console.error("A watcher could not be started.", error);
      return () => undefined;
    }
  });
  return () => {
    for (const stop of stops) stop();
  };
};
