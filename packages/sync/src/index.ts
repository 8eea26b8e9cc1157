export { backoff, type BackoffLimits } from "./backoff.ts";
export { measureClockOffset, type ClockMeasurement } from "./measure-clock-offset.ts";
