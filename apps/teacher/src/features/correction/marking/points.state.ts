import { roundPoints } from "@examplar/domain";

interface Range {
  least: number;
  most: number;
}

/** Points for the quick buttons: every whole number up to ten, quarters beyond. */
export const quickMarks = ({ least, most }: Range): number[] => {
  const steps =
    most <= 10
      ? Array.from({ length: Math.floor(most) + 1 }, (_, points) => points)
      : [0, 0.25, 0.5, 0.75].map((share) => Math.round(most * share * 2) / 2);
  return [...new Set([...(least < 0 ? [least] : []), ...steps, most])].filter((points) => points <= most);
};

/** Parses points written with a comma or a point. Null if the text is no number or out of range. */
export const parsePoints = (text: string, { least, most }: Range): number | null => {
  const trimmed = text.trim().replace(",", ".").replace("−", "-");
  if (!/^-?\d+(\.\d*)?$|^-?\.\d+$/.test(trimmed)) return null;
  const points = roundPoints(Number(trimmed));
  return points >= least && points <= most ? points : null;
};

/** Digits pressed within this time of each other form one number. */
export const typingMs = 1_200;

export interface Typed {
  text: string;
  at: number;
}

/** Appends a key to the number being typed. If the number would be too large, the key starts a new one. */
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
