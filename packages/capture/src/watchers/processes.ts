import { maxEventDetailsBytes, supervisionLimits, utf8Length } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";

const maxProcesses = 200;
/** Some systems report the whole command line as the name of a process. */
const maxNameCharacters = 100;

/** The first names that fit into one event: the server refuses a longer one for good. */
const namesThatFit = (names: readonly string[]): string[] => {
  const kept: string[] = [];
  let bytes = utf8Length(JSON.stringify({ processes: [] }));
  for (const name of names.slice(0, maxProcesses)) {
    const cut = cutText(name, maxNameCharacters);
    bytes += utf8Length(`${JSON.stringify(cut)},`);
    if (bytes > maxEventDetailsBytes) break;
    kept.push(cut);
  }
  return kept;
};

/** Records `running_processes`, as the desktop app lists them. */
export const watchProcesses =
  (list: () => Promise<string[]>): Watcher =>
  ({ timers, record }) => {
    const report = () =>
      void list().then(
        (processes) => record("running_processes", { processes: namesThatFit(processes) }),
        (error: unknown) => record("running_processes", { error: cutText(String(error)) }),
      );
    report();
    return timers.every(supervisionLimits.processes_report_ms, report);
  };
