import type { StudentEventRow } from "@examplar/contract";
import { auditRules } from "../audit.constants.ts";

const textKeys = ["content", "selection", "diff"];

/** The text that an event is about; null when it is about none. */
export const contentOf = ({ details }: StudentEventRow): string | null => {
  const text = textKeys.map((key) => details[key]).find((value) => typeof value === "string" && value !== "");
  return typeof text === "string" ? text : null;
};

/** All that is known, in one line. */
export const detailsText = (event: StudentEventRow): string => {
  const text = contentOf(event);
  if (text !== null) return text;
  const entries = Object.entries(event.details);
  return entries
    .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
};

/** As many characters as a table shows. */
export const shortDetails = (event: StudentEventRow): string => {
  const characters = Array.from(detailsText(event));
  if (characters.length <= auditRules.details_shown) return characters.join("");
  return `${characters.slice(0, auditRules.details_shown).join("")}…`;
};
