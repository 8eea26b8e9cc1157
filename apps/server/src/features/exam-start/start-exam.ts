import { documentSchema, rescueKeySchema, startedSchema, type StartedExam } from "@examplar/contract";
import type { StartRefusal } from "@examplar/domain";
import { z } from "zod";
import { extendJson, JsonReply } from "../../platform/http/json-reply.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentPaper, readPaper, type AnswersEngine } from "../answers/index.ts";
import { startAttempt, type OpenPaper, type Visitor } from "../attempts/index.ts";
import { documentsOn, listDocuments } from "../documents/index.ts";
import { recentRescueKey } from "../rescue/index.ts";

const documentsSchema = z.array(documentSchema).nullable();
const givenKeySchema = rescueKeySchema.nullable();

/** Returns null for an optional part that cannot be read, so that the student still gets the paper. */
const orNull = <T>({ log }: Parts, read: Promise<T>): Promise<T | null> =>
  read.catch((error: unknown) => {
    log.error({ err: error }, "a part of the exam could not be read; its page asks for it again");
    return null;
  });

const newDocuments = async (parts: Parts, { fragments }: AnswersEngine, { quiz_id, content }: OpenPaper) => {
  const { exercises } = await fragments.of(quiz_id);
  const drawn = content.sections.flatMap((section) => section.exercises);
  const hasDocuments = drawn.some(({ id }) => (exercises.get(id)?.document_uuids.length ?? 0) > 0);
  return hasDocuments ? documentsOn(parts, content) : [];
};

const runningDocuments = async (parts: Parts, visitor: Visitor, summary_id: number) => {
  const listed = await listDocuments(parts, visitor, summary_id);
  return isRefusal(listed) ? null : listed;
};

/**
 * Handles the Start button and returns everything the exam's page needs. Idempotent: pressed again, it opens the
 * running attempt.
 */
export const startExam = async (
  parts: Parts,
  engine: AnswersEngine,
  visitor: Visitor,
  start: { summary_id: number; device_id: string; user_agent: string },
): Promise<JsonReply<StartedExam> | Refusal<"not_found" | StartRefusal>> => {
  const begun = await startAttempt(parts, engine.fragments, visitor, start);
  if (isRefusal(begun)) return begun;
  const { started, new_paper } = begun;
  engine.facts.forget(started.instance_id);
  const [paper, documents, rescue_key] = await Promise.all([
    new_paper
      ? engine.fragments.of(new_paper.quiz_id).then((pieces) => presentPaper(new_paper, pieces, [], parts.clock.now()))
      : readPaper(parts, engine, visitor, start.summary_id),
    orNull(
      parts,
      new_paper ? newDocuments(parts, engine, new_paper) : runningDocuments(parts, visitor, start.summary_id),
    ),
    orNull(parts, recentRescueKey(parts)),
  ]);
  if (isRefusal(paper)) return refuse("not_found");
  const fields = {
    documents: JSON.stringify(documentsSchema.parse(documents)),
    rescue_key: JSON.stringify(givenKeySchema.parse(rescue_key)),
    paper: paper.json,
  };
  return new JsonReply(extendJson(JSON.stringify(startedSchema.parse(started)), fields));
};
