/** Nobody can see or type these on purpose: soft hyphens, zero-width characters, marks of direction, byte-order marks. */
const unseen = /[\u{ad}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{feff}]/gu;

export const withoutUnseen = (text: string): string => {
  return text.replaceAll(unseen, "");
};

/** Whether there is nothing to read in the text. */
export const isBlank = (text: string): boolean => {
  return withoutUnseen(text).trim() === "";
};
