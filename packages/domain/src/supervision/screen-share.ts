import { supervisionLimits } from "./limits.ts";

export interface Size {
  width: number;
  height: number;
}

export type SharedSurface = "monitor" | "window" | "browser" | "window-or-multiscreens";

const isWithin = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= b * tolerance;

const ratioOf = ({ width, height }: Size): number => (height === 0 ? 0 : width / height);

/**
 * Guesses the surface for browsers that do not report it: a shared whole screen has about the screen's size or shape.
 */
export const guessSurface = (shared: Size, screen: Size): SharedSurface => {
  const { surface_size_tolerance, surface_ratio_tolerance } = supervisionLimits;
  const sameSize =
    isWithin(shared.width, screen.width, surface_size_tolerance) &&
    isWithin(shared.height, screen.height, surface_size_tolerance);
  const sameShape = Math.abs(ratioOf(shared) - ratioOf(screen)) <= surface_ratio_tolerance;
  return sameSize || sameShape ? "monitor" : "window-or-multiscreens";
};

export type ShareDenial = "screen_share_system_denied" | "screen_share_denied";

export interface ShareFacts {
  is_computer: boolean;
  screens_count: number;
  /** Null while nothing is shared. */
  surface: SharedSurface | null;
  denial: ShareDenial | null;
  in_desktop_app: boolean;
  /** Number of failed tries. */
  failures: number;
}

export type ShareError =
  | "deviceType"
  | "screenCount"
  | "screenTypeOrCount"
  | "screenType"
  | "screenSharingSystemError"
  | "screenSharingError"
  | "desktopMacOsScreenSharingError";

/** In the order of precedence: the screen shows the first that holds. */
const errors: [ShareError, (facts: ShareFacts) => boolean][] = [
  ["deviceType", ({ is_computer }) => !is_computer],
  ["screenCount", ({ screens_count }) => screens_count > 1],
  ["screenTypeOrCount", ({ surface }) => surface === "window-or-multiscreens"],
  ["screenType", ({ surface }) => surface !== null && surface !== "monitor"],
  ["screenSharingSystemError", ({ denial }) => denial === "screen_share_system_denied"],
  ["screenSharingError", ({ denial }) => denial === "screen_share_denied"],
  [
    "desktopMacOsScreenSharingError",
    ({ in_desktop_app, failures }) => in_desktop_app && failures > supervisionLimits.share_attempts_before_help,
  ],
];

/** Returns the error to show; null when there is none, and before the first try. */
export const shareError = (facts: ShareFacts): ShareError | null =>
  errors.find(([, holds]) => holds(facts))?.[0] ?? null;

/** Returns the error to show after a try; `failed` when the reason is unknown, as for the desktop app's first tries. */
export const shareProblem = (facts: ShareFacts): ShareError | "failed" | null =>
  shareError(facts) ?? (facts.failures > 0 ? "failed" : null);

export const shareIsMet = (facts: ShareFacts): boolean => facts.surface !== null && shareError(facts) === null;

/** Whether to offer help: after so many failed tries, the same message is not enough. */
export const offersShareHelp = ({ failures }: Pick<ShareFacts, "failures">): boolean =>
  failures > supervisionLimits.share_attempts_before_help;
