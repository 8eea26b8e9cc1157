import type { StudentEventKind } from "@examplar/domain";
import { createIndexedDbStore } from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { api } from "./api.ts";
import { now } from "./clock.ts";

export interface ExamInstance {
  user_id: number;
  instance_id: number;
}

/** Where nothing can be kept, the device is new each time the page is loaded. */
const forThisPage = new Map<number, string>();

const deviceOfPage = (user_id: number): string => {
  const known = forThisPage.get(user_id) ?? randomId();
  forThisPage.set(user_id, known);
  return known;
};

/** One for each user of this browser. */
export const deviceIdFor = async (user_id: number): Promise<string> => {
  try {
    return await createIndexedDbStore().deviceOf(user_id, deviceOfPage(user_id));
  } catch {
    return deviceOfPage(user_id);
  }
};

export const recordEvent = async (
  { instance_id }: ExamInstance,
  kind: StudentEventKind,
  details: Record<string, unknown> = {},
): Promise<void> => {
  const event = { id: randomId(), kind, happened_at: now().toISOString(), quizzes_exercise_id: null, details };
  await api("POST /api/v1/quiz_instances/:instance_id/student_events", {
    params: { instance_id },
    body: { events: [event] },
  });
};
