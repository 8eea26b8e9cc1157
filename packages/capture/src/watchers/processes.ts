import { supervisionLimits } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";

/** Records `running_processes`, as the desktop app lists them. */
export const watchProcesses =
  (list: () => Promise<string[]>): Watcher =>
  ({ timers, record }) => {
    const report = () =>
      void list().then(
        (processes) => record("running_processes", { processes: processes.slice(0, 200) }),
        (error: unknown) => record("running_processes", { error: String(error) }),
      );
    report();
    return timers.every(supervisionLimits.processes_report_ms, report);
  };
