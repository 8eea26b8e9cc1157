const two = (value: number): string => String(value).padStart(2, "0");

/** Formats a moment like `9:52:14` in the viewer's time zone. */
export const clockOf = (at: number | string, { seconds = true } = {}): string => {
  const date = new Date(at);
  const minutes = `${date.getHours()}:${two(date.getMinutes())}`;
  return seconds ? `${minutes}:${two(date.getSeconds())}` : minutes;
};

/** Formats a duration like `1 min 32`, `58 s` or `0.4 s`, with non-breaking spaces. */
export const lengthOf = (seconds: number): string => {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10}\u00a0s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}\u00a0s`;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return `${hours}\u00a0h\u00a0${two(minutes)}`;
  return whole % 60 === 0 ? `${minutes}\u00a0min` : `${minutes}\u00a0min\u00a0${two(whole % 60)}`;
};
