/** Returns the first letters of the first and last word; a word that does not start with a letter is ignored. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => word?.charAt(0).toLocaleUpperCase() ?? "").join("");
};
