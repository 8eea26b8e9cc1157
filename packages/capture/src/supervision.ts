export type { EventDetails, Stop, WatcherPorts, WatchTimers } from "./ports.types.ts";
export { startWatchers, type WatchersPlan, type WatchersPorts } from "./start-watchers.ts";
export { startWorkerTimers } from "./timers/worker-timers.ts";
