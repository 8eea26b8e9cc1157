import {
  differingShare,
  forgetClosedTabs,
  guessSurface,
  hasOtherTabs,
  isOverlay,
  isSuspect,
  noOtherTabs,
  noteTab,
  overlayGraceMs,
  shareIsMet,
  supervisionLimits,
  type StudentEventKind,
} from "@examplar/domain";
import type { Chance } from "./chance.ts";
import type { HonestStudent } from "./honest-student.ts";
import { countInserts, typedHour } from "./typed-hour.ts";

/** Student events, and other effects of our rules on a teacher or the student. */
export type Finding = StudentEventKind | "overlay" | "suspect" | "share_refused" | "not_certified";
export type Findings = Partial<Record<Finding, number>>;

const [width, height] = [64, 36];

/** Returns two screenshots that differ in a rectangle of this share. */
const picturePair = (share: number) => {
  const before = new Uint8ClampedArray(width * height * 4).fill(240);
  const after = before.slice();
  const rows = Math.round(Math.sqrt(share) * height);
  const columns = Math.round(Math.sqrt(share) * width);
  for (let y = 0; y < rows; y += 1) after.fill(20, (y * width + width - columns) * 4, (y * width + width) * 4);
  return { before, after };
};

/**
 * Counts reported overlays: messages, volume, a task bar or a call over the page. A page change meanwhile hides them.
 */
const countOverlays = (student: HonestStudent, chance: Chance): number => {
  const appearances = [
    ...Array.from({ length: chance.times(student.notifications_an_hour) }, () => chance.between(0.02, 0.05)),
    ...Array.from({ length: chance.times(0.5) }, () => chance.between(0.005, 0.04)),
    ...(chance.happens(0.15) ? [chance.between(0.03, 0.06)] : []),
    ...(chance.happens(0.01) ? [chance.between(0.1, 0.3)] : []),
  ];
  return appearances.filter((share) =>
    isOverlay({ differing_share: differingShare(picturePair(share)), page_changed: chance.happens(0.4) }),
  ).length;
};

/**
 * Counts tabs opened twice by mistake. The other tab replies to each ping, later if the browser throttles its timers.
 */
const countOtherTabs = (chance: Chance): number => {
  if (!chance.happens(0.03)) return 0;
  const [end_ms, slowed_ms] = [chance.between(5_000, 120_000), chance.happens(0.3) ? 1_000 : 0];
  let [tabs, count, answered_ms] = [noOtherTabs, 0, 0];
  for (let now_ms = 0; now_ms < end_ms; now_ms += supervisionLimits.tabs_ping_several_ms) {
    const was = hasOtherTabs(tabs);
    if (now_ms - answered_ms >= slowed_ms) {
      tabs = noteTab(tabs, "other", now_ms + chance.between(0, 50));
      answered_ms = now_ms;
    }
    tabs = forgetClosedTabs(tabs, now_ms);
    if (!was && hasOtherTabs(tabs)) count += 1;
  }
  return count;
};

const sizeOf = ([w, h]: readonly [number, number]) => ({ width: w, height: h });

/** Whether a student is refused who shares the whole screen, as required. Most browsers report the shared surface. */
const shareIsRefused = (student: HonestStudent, chance: Chance): boolean => {
  const { screen, shared } = student.screen;
  const surface = chance.happens(0.85) ? "monitor" : guessSurface(sizeOf(shared), sizeOf(screen));
  const screens_count = student.has_two_screens ? 2 : 1;
  const facts = { is_computer: !student.is_tablet, screens_count, surface, denial: null, in_desktop_app: false };
  return !shareIsMet({ ...facts, failures: 0 });
};

/** Counts pauses that are long enough to be reported, of people who read and think. */
const countIdle = (chance: Chance): number => {
  let count = 0;
  for (let at_ms = 0; at_ms < 48 * 60_000;) {
    const pause_ms = 1_500 * Math.exp(chance.between(-1.5, 3.2));
    if (pause_ms >= supervisionLimits.idle_after_ms) count += 1;
    at_ms += pause_ms + chance.between(500, 8_000);
  }
  return count;
};

const countSleeps = (student: HonestStudent, chance: Chance): number => {
  const stalls = Array.from({ length: chance.times(student.has_slow_device ? 0.6 : 0.02) }, () =>
    chance.between(500, 6_000),
  );
  const naps = chance.happens(0.02) ? [chance.between(10_000, 300_000)] : [];
  return [...stalls, ...naps].filter((ms) => ms > supervisionLimits.sleep_gap_ms).length;
};

/** Counts slow reloads: a reloaded page has neither fullscreen nor a screen share until the student restores both. */
const countSlowReturns = (student: HonestStudent, chance: Chance): number =>
  student.is_tablet
    ? 0
    : Array.from({ length: chance.times(0.1) }, () => chance.between(5_000, 45_000)).filter((ms) => ms > overlayGraceMs)
        .length;

/**
 * Simulates one hour of one honest student, and returns how often each kind would be reported. `added` draws the habits
 * that were added later, so that the figures of the others do not change.
 */
export const honestHour = (student: HonestStudent, chance: Chance, added: Chance): Findings => {
  const drops = Array.from({ length: chance.times(student.network.drops_an_hour) }, () =>
    chance.between(student.network.least_s, student.network.most_s),
  );
  const focus = chance.times(student.notifications_an_hour * 0.3 + 0.3);
  const hidden = chance.times(0.12);
  const resized = (student.is_tablet ? chance.times(12) : 0) + chance.times(0.12);
  const left_fullscreen = student.is_tablet ? 0 : chance.times(0.2);
  const left = student.is_tablet ? 0 : chance.times(student.has_two_screens ? 7 : 3);
  const moved_text = chance.happens(0.4) ? chance.times(2) : 0;
  const slept = countSleeps(student, chance);
  const slow_returns = countSlowReturns(student, added);
  const in_fullscreen = left_fullscreen + slow_returns === 0;
  const window = { requires_fullscreen: true, in_fullscreen, was_resized: resized > 0 };
  return {
    ...countInserts(typedHour(student, chance)),
    overlay: countOverlays(student, chance),
    suspect: isSuspect(window) ? 1 : 0,
    share_refused: shareIsRefused(student, chance) ? 1 : 0,
    // Events during a loss of the network are sent only after it.
    not_certified: drops.filter((seconds) => seconds * 1_000 > supervisionLimits.certified_within_ms).length,
    multiple_tabs_detected: countOtherTabs(chance),
    become_idle: countIdle(chance),
    device_sleep: slept,
    offline: drops.length,
    mouse_leave: left,
    loose_focus: focus + hidden,
    become_hidden: hidden,
    fullscreen_leave: left_fullscreen + slow_returns,
    resize_browser: resized,
    cut: moved_text,
    paste: moved_text + (chance.happens(0.2) ? chance.times(1.5) : 0),
    copy: chance.happens(0.2) ? chance.times(1.5) : 0,
    text_selection: student.reads_with_mouse ? chance.times(9) : chance.times(0.8),
    // At least once, because most extensions act when the page loads.
    browser_extension_interaction: student.has_extension ? Math.max(1, chance.times(1.2)) : 0,
    console_log: student.has_extension ? chance.times(2) : chance.times(0.05),
    dev_tool_open: chance.happens(0.01) ? 1 : 0,
    screen_share_stop: (chance.happens(0.02) ? 1 : 0) + slow_returns,
  };
};
