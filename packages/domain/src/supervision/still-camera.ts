export interface PresentedPictures {
  /** When the next picture was asked for that has not been presented yet; null when none is awaited. */
  asked_ms: number | null;
  /** When the browser last drew the page. */
  drawn_ms: number;
  /** The browser has presented a picture of this video before: some never tell for a video that nobody sees. */
  was_presented: boolean;
  max_age_ms: number;
}

/**
 * Whether a camera gives no new picture although its stream is live. A browser presents pictures only while it draws the page:
 * in a hidden tab neither time goes on, and nothing is concluded.
 */
export const standsStill = ({ asked_ms, drawn_ms, was_presented, max_age_ms }: PresentedPictures): boolean =>
  was_presented && asked_ms !== null && drawn_ms - asked_ms > max_age_ms;
