import { textOfHtml } from "../answers/content/html-text.ts";

const longest = 4_000;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** Reduces a model's text to plain words: a prompt injection must not make it show a link, a picture or markup. */
export const plainFeedback = (written: string): string =>
  textOfHtml(written)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\b(?:https?|ftp|mailto|javascript|data):\S*/gi, "")
    .replace(/\bwww\.\S+/gi, "")
    .replace(/^[#>*\s-]+/gm, "")
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "")
    .slice(0, longest)
    .trim();

/** Returns a comment as the editor writes it: paragraphs of text. Empty when the model wrote nothing. */
export const feedbackHtml = (written: string): string =>
  plainFeedback(written)
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join("");
