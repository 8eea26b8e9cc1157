/** Type guards for values parsed from JSON. */

export const isRecord = (value: unknown): value is Record<string, unknown> => {
  return typeof value === "object" && value !== null && !Array.isArray(value);
};

export const isWholeNumber = (value: unknown, min: number, max: number): value is number => {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
};

/** Whether the value is a list without duplicates whose items all pass `isKnown`. */
export const isListOf = <T>(value: unknown, isKnown: (item: unknown) => item is T): value is T[] => {
  return Array.isArray(value) && new Set(value).size === value.length && value.every((item) => isKnown(item));
};
