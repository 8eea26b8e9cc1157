import { createChance } from "./chance.ts";
import { honestHour, type Finding } from "./honest-hour.ts";
import { drawStudent } from "./honest-student.ts";

export const hours = 1_000;
const seed = 20_261_116;

/** The functions of `packages/domain` that decide about a finding; all other findings are reported as they happen. */
const decisions: Partial<Record<Finding, string>> = {
  bulk_insert: "`noteInsertion`",
  fast_insert: "`noteInsertion`",
  overlay: "`differingShare`, `isOverlay`",
  suspect: "`isSuspect`, in an exam with fullscreen",
  share_refused: "`guessSurface`, `shareIsMet`",
  multiple_tabs_detected: "`noteTab`, `forgetClosedTabs`",
  become_idle: "`idle_after_ms`",
  device_sleep: "`sleep_gap_ms`",
  not_certified: "`certified_within_ms`",
};

const names: Partial<Record<Finding, string>> = {
  overlay: "screenshot because of an overlay",
  suspect: "attempt marked as suspect",
  share_refused: "screen share refused",
  not_certified: "event that is not certified",
};

export interface HonestRow {
  finding: Finding;
  /** Percentage of honest students with any such finding. */
  students: number;
  /** Findings per hour of each student who has any. */
  each: number;
}

/** Returns the rows, most frequent first. */
export const honestRows = (): HonestRow[] => {
  const [chance, added] = [createChance(seed), createChance(seed + 1)];
  const totals = new Map<Finding, { students: number; events: number }>();
  for (let hour = 0; hour < hours; hour += 1)
    for (const [finding, count] of Object.entries(honestHour(drawStudent(chance), chance, added)) as [
      Finding,
      number,
    ][]) {
      const total = totals.get(finding) ?? { students: 0, events: 0 };
      totals.set(finding, { students: total.students + Number(count > 0), events: total.events + count });
    }
  return [...totals]
    .map(([finding, { students, events }]) => ({
      finding,
      students: (students * 100) / hours,
      each: students === 0 ? 0 : events / students,
    }))
    .toSorted((a, b) => b.students - a.students);
};

const rowOf = ({ finding, students, each }: HonestRow): string =>
  `| ${names[finding] ?? `\`${finding}\``} | ${students.toFixed(1)} % | ${each.toFixed(1)} | ${decisions[finding] ?? "—"} |`;

const split = (rows: readonly HonestRow[], isDecided: boolean): string =>
  rows
    .filter(({ finding }) => finding in decisions === isDecided)
    .map(rowOf)
    .join("\n");

const head = "| Reported | Honest students with any | Each of them, an hour | Decided by |\n|---|---|---|---|";

/** Returns the whole text of `docs/honest-students.md`. */
export const honestDocument = (rows = honestRows()): string => `# How often an honest student is reported

\`npm run bench -- honest\` draws ${hours.toLocaleString("en")} honest students (typing speeds, input methods, tab habits, screens, networks), lets each
take an hour of a fully supervised exam, and asks the product's own decisions what they would report. The seed is fixed; a test
keeps this page current, so that a changed threshold shows here what it costs honest people.

**The habits are assumptions, not measurements** (\`bench/src/honest/honest-student.ts\`, \`honest-hour.ts\`). What the first
table says about a decision depends on them; the second table says little more than the assumption itself, and is here because a
teacher sees those events too. Nobody knows from this page how often a dishonest student is found.

## Where a rule of ours decides

${head}
${split(rows, true)}

What is behind the figures: a second screen and a tablet are refused by the specification itself (one screen, a computer), and
are all of "screen share refused". Dictation and text expansion are all of \`bulk_insert\`: a student with dictation has dozens of
them. Of \`fast_insert\`, most are words that a keyboard suggests, composition and text expansion; of plain typing only a key that
repeats 66 times a second is in it. Half of the students marked as suspect left fullscreen once; a tablet's keyboard on the
screen, which resizes the window, is a quarter. After a reload there is half a minute to give back fullscreen and the screen
(\`overlayGraceMs\`): of the honest students who reload, those who are slower are marked.

## Reported as it happens

${head}
${split(rows, false)}

Not simulated: events that every exam has (\`page_load\`, \`enter_exam\`, \`leave_exam\`, \`enter_exercise\`, \`leave_exercise\`,
\`exercise_seen\`, \`answers_last_update\`, \`screen_share_start\`), the opposite of each event above, \`early_correction_access\`,
and \`running_processes\`.
`;
