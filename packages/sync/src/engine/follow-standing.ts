import { isOutdated } from "../outbox/outbox.rules.ts";
import type { OtherVersion } from "../outbox/outbox.types.ts";
import { askedPaceOf, countAndRecall, dispatch, type Driver, ownIdOf, reportFault } from "./driver.ts";
import { classifyReply, type NamedStanding } from "./request/reply.ts";
import { ask } from "./request/send-batch.ts";

/** Updates the page's answers to what stands on the server. After a failure, the next reply tries again. */
export const followStanding = async (driver: Driver, standing: NamedStanding[]): Promise<void> => {
  try {
    const hasOther = standing.some(({ overwritten }) => overwritten !== null);
    if ((await adoptOutdated(driver, standing)) || hasOther) tellAnswers(driver);
  } catch (error) {
    reportFault(driver, error);
  }
};

export const noteOther = async (driver: Driver, question_id: number, other: OtherVersion | null): Promise<void> => {
  const { user_id, instance_id } = driver.parts.owner;
  if (instance_id !== null) await driver.store.noteOther({ user_id, instance_id, question_id }, other);
};

const adoptOutdated = async (driver: Driver, standing: NamedStanding[]): Promise<boolean> => {
  const { parts, store } = driver;
  const { user_id, instance_id } = parts.owner;
  if (instance_id === null || standing.length === 0 || !parts.transport.answers) return false;
  const known = new Map((await store.answers(user_id, instance_id)).map((answer) => [answer.question_id, answer]));
  if (!standing.some((one) => isOutdated(known.get(one.question_id), one))) return false;
  const answers = await parts.transport.answers(instance_id).catch(() => null);
  if (answers === null) return false;
  // Turn letters in a field into an edit first: then `adopt` does not hide them, and the server reports what they
  // overwrote.
  parts.drafts?.flush();
  await store.adopt(user_id, instance_id, answers);
  await countAndRecall(driver);
  return true;
};

export const tellAnswers = ({ answer_listeners }: Driver): void => {
  for (const listener of answer_listeners) listener();
};

/** Asks the server how the attempt stands, without sending any items. */
export const askStanding = async (driver: Driver): Promise<void> => {
  const { parts, store } = driver;
  const instance_id = ownIdOf(parts);
  if (instance_id === undefined) return;
  const device_id = store.device();
  const { user_id } = parts.owner;
  const classified = classifyReply(await ask(parts, { lane: "answers", user_id, instance_id, device_id, items: [] }));
  if (classified.kind === "signed_out") dispatch(driver, { kind: "signed_out" });
  if (classified.kind !== "answered") return;
  // The server replies again, so the backoff of its earlier failures ends.
  if (driver.scheduler.lanes.answers.failing !== null) dispatch(driver, { kind: "network_back" });
  const { notice, standing } = classified.read;
  if (notice) dispatch(driver, { kind: "paced", asked: askedPaceOf(notice) });
  await followStanding(driver, standing);
};
