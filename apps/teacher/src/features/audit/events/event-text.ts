import type { StudentEventRow } from "@examplar/contract";
import { auditRules } from "../audit.constants.ts";

const textKeys = ["content", "selection", "diff"];

/** Returns the text that an event is about, such as pasted text; null when it has none. */
export const contentOf = ({ details }: StudentEventRow): string | null => {
  const text = textKeys.map((key) => details[key]).find((value) => typeof value === "string" && value !== "");
  return typeof text === "string" ? text : null;
};

/** Returns all details of the event in one line. */
export const detailsText = (event: StudentEventRow): string => {
  const text = contentOf(event);
  if (text !== null) return text;
  const entries = Object.entries(event.details);
  return entries
    .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
};

/** Returns the details shortened to the length that a table shows. */
export const shortDetails = (event: StudentEventRow): string => {
  const characters = Array.from(detailsText(event));
  if (characters.length <= auditRules.details_shown) return characters.join("");
  return `${characters.slice(0, auditRules.details_shown).join("")}…`;
};
