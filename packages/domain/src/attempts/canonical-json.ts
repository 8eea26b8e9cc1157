/**
 * Returns exactly one text for a value: no spaces, and object fields sorted by code units. Throws for what JSON would
 * drop or change (a date, NaN, a missing item), because two different values would then have the same text.
 */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, (item) => canonicalJson(item)).join(",")}]`;
  if (isPlainObject(value)) return canonicalObject(value);
  throw new TypeError(`Not a JSON value: ${Object.prototype.toString.call(value)}`);
};

/** Treats an undefined field as absent. */
const canonicalObject = (value: Record<string, unknown>): string => {
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  const fields = names.toSorted(byCodeUnits).map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${fields.join(",")}}`;
};

const byCodeUnits = (a: string, b: string): number => {
  return a < b ? -1 : 1;
};

const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
