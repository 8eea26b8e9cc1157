import { monitorEventLoopDelay } from "node:perf_hooks";

/** Weight of a new measurement in the running mean; a second of traffic outweighs all earlier values. */
const weight = 0.05;
const everyMs = 500;
const resolutionMs = 20;

/**
 * Measures in milliseconds how long this process delays a request: the slower of its event loop and its commits.
 * Without recent commits, the mean decays.
 */
export const createLoadMeter = () => {
  const loop = monitorEventLoopDelay({ resolution: resolutionMs });
  loop.enable();
  let loop_ms = 0;
  let commit_ms = 0;
  let commits = 0;
  const timer = setInterval(() => {
    // The histogram counts its own interval as delay.
    loop_ms = Math.max(0, loop.percentile(90) / 1e6 - resolutionMs);
    loop.reset();
    if (commits === 0) commit_ms /= 2;
    commits = 0;
  }, everyMs).unref();
  return {
    noteCommit: (ms: number): void => {
      commits += 1;
      commit_ms += (ms - commit_ms) * weight;
    },
    ms: (): number => Math.max(loop_ms, commit_ms),
    stop: (): void => {
      clearInterval(timer);
      loop.disable();
    },
  };
};

export type LoadMeter = ReturnType<typeof createLoadMeter>;
