import type { EventsReport, ReportedEvent } from "./events-report.types.ts";

type ClipboardFindings = Pick<
  EventsReport,
  "copy_or_cut_events_from_subject_ids" | "paste_events_without_copy_ids" | "copy_or_cut_events_without_paste_ids"
>;

/**
 * Returns the letters and digits of a text, or its other signs if it has none, because another program may change
 * spaces. Null when nothing is left.
 */
export const comparableText = (content: string): string | null => {
  const text = content.normalize("NFKC").toLowerCase();
  return text.replace(/[^\p{L}\p{N}]/gu, "") || text.replace(/\s+/gu, "") || null;
};

/**
 * How many letters to compare of a text that the browser truncated: its last letters depend on the spaces before them.
 */
const comparedLetters = 500;

const contentOf = ({ details: { content } }: ReportedEvent): string | null => {
  if (typeof content !== "string") return null;
  const text = comparableText(content);
  return text !== null && text.length > comparedLetters && content.endsWith("…")
    ? `${text.slice(0, comparedLetters)}…`
    : text;
};

const hasFiles = ({ details: { files } }: ReportedEvent): boolean => Array.isArray(files) && files.length > 0;

/** Finds pastes without an earlier copy in this attempt, copies that were never pasted, and copies from the subject. */
export const clipboardFindings = (events: readonly ReportedEvent[]): ClipboardFindings => {
  const copied = new Set<string>();
  const waiting = new Map<string, string[]>();
  const fromSubject: string[] = [];
  const withoutContent: string[] = [];
  const pastes: string[] = [];
  const order: string[] = [];
  for (const event of events) {
    if (event.kind !== "copy" && event.kind !== "cut" && event.kind !== "paste") continue;
    const content = contentOf(event);
    if (event.kind === "copy" || event.kind === "cut") {
      order.push(event.id);
      if (event.details["from"] === "subject") fromSubject.push(event.id);
      if (content === null) withoutContent.push(event.id);
      else {
        copied.add(content);
        const same = waiting.get(content);
        if (same) same.push(event.id);
        else waiting.set(content, [event.id]);
      }
    } else {
      if (content === null ? hasFiles(event) : !copied.has(content)) pastes.push(event.id);
      if (content !== null) waiting.delete(content);
    }
  }
  const unpasted = new Set([...withoutContent, ...[...waiting.values()].flat()]);
  return {
    copy_or_cut_events_from_subject_ids: fromSubject,
    paste_events_without_copy_ids: pastes,
    copy_or_cut_events_without_paste_ids: order.filter((id) => unpasted.has(id)),
  };
};
