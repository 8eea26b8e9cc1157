import { createHash } from "node:crypto";
import type { StudentEventKind } from "@examplar/domain";
import type { EventsLog } from "./events-log.ts";

interface Recorded {
  kind: StudentEventKind;
  score_id: number;
  quiz_id: number;
  at: Date;
  /** Of several events within this time, only the first is kept. */
  once_ms: number;
}

/** Derives the same id for events within one time span, so that the table keeps only the first. */
const idOf = ({ kind, score_id, at, once_ms }: Recorded): string => {
  const span = Math.floor(at.getTime() / once_ms);
  const hex = createHash("sha256").update(`${kind} ${score_id} ${span}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
};

/** Records an event that the server itself has observed. */
export const recordEvent = async (log: EventsLog, event: Recorded): Promise<void> => {
  const { kind, score_id, quiz_id, at } = event;
  const [written] = await log.write([
    {
      id: idOf(event),
      kind,
      score_id,
      happened_at: at,
      received_at: at,
      quizzes_exercise_id: null,
      details: "{}",
      sanitized_content_for_similarity_check: null,
      suspect: false,
      elsewhere: false,
    },
  ]);
  if (written === "stored") log.announce({ quiz_id, score_id, suspect: false });
};
