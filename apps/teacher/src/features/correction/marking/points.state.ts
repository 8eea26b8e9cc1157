import { roundPoints } from "@examplar/domain";

interface Range {
  least: number;
  most: number;
}

/** Buttons for the usual points: every whole number up to ten, quarters beyond. */
export const quickMarks = ({ least, most }: Range): number[] => {
  const steps =
    most <= 10
      ? Array.from({ length: Math.floor(most) + 1 }, (_, points) => points)
      : [0, 0.25, 0.5, 0.75].map((share) => Math.round(most * share * 2) / 2);
  return [...new Set([...(least < 0 ? [least] : []), ...steps, most])].filter((points) => points <= most);
};

/** Points as a person writes them, with a comma or a point; null where they are none, or out of range. */
export const parsePoints = (text: string, { least, most }: Range): number | null => {
  const trimmed = text.trim().replace(",", ".").replace("−", "-");
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(trimmed)) return null;
  const points = roundPoints(Number(trimmed));
  return points >= least && points <= most ? points : null;
};

/** Digits pressed closer together than this are one number. */
export const typingMs = 1_200;

export interface Typed {
  text: string;
  at: number;
}

/** Adds a key to the number being typed; a number that would be too large begins anew. */
export const typePoints = (
  typed: Typed | null,
  key: string,
  now: number,
  range: Range,
): Typed & { points: number | null } => {
  const before = typed !== null && now - typed.at <= typingMs ? typed.text : "";
  const joined = before + (key === "," ? "." : key);
  const points = parsePoints(joined, range);
  if (points !== null || joined === "." || joined === "-") return { text: joined, at: now, points };
  return { text: key, at: now, points: parsePoints(key, range) };
};

export const isPointsKey = (key: string): boolean => /^[0-9.,-]$/.test(key);
