/** Invisible characters that nobody types on purpose: soft hyphens, zero-width, direction and byte-order marks. */
const unseen = /[\u{ad}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{feff}]/gu;

export const withoutUnseen = (text: string): string => {
  return text.replaceAll(unseen, "");
};

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => {
  return withoutUnseen(text).trim() === "";
};
