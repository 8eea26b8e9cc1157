import { roundPoints } from "./round-points.ts";

/** Uses as few decimals as the number needs, at most two. */
const formatFigure = (figure: number, language: string, style: "decimal" | "percent"): string => {
  return new Intl.NumberFormat(language, { style, maximumFractionDigits: 2 }).format(figure);
};

/** `14.5/20`, and `14,5/20` in French. */
export const prettyGrade = (grade: number, grade_scale: number, language: string): string => {
  return `${formatFigure(roundPoints(grade), language, "decimal")}/${formatFigure(grade_scale, language, "decimal")}`;
};

/** `49.6%`, and `49,6 %` in French: with the decimals that decide whether a level is reached. */
export const formatPercent = (percent: number, language: string): string => {
  return formatFigure(roundPoints(percent) / 100, language, "percent");
};

/**
 * `1.25`, and `1,25` in French. No `Intl` formatter: the first one of a page costs a slow phone a tenth of a second.
 */
export const formatPoints = (points: number, language: string): string => {
  const figure = String(roundPoints(points));
  return language === "fr" ? figure.replace(".", ",") : figure;
};
