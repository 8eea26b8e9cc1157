import type {
  AddedEdit,
  AnswerCounts,
  EditDraft,
  NewItem,
  OutboxStore,
  SetAsideReason,
  Settlement,
} from "./outbox.types.ts";

/** Fixtures of the contract's cases. */

export const at = (second: number): string => new Date(Date.UTC(2026, 10, 16, 9, 0, second)).toISOString();
const place = { user_id: 7, instance_id: 70, device_id: "device-a", after_seq: 0 };

export const draft = (
  edit_id: string,
  question_id: number,
  second: number,
  more: Partial<EditDraft> = {},
): EditDraft => ({
  ...place,
  edit_id,
  question_id,
  kind: "answer",
  content: { text: edit_id },
  now: at(second),
  ...more,
});

export const event = (id: string, more: Partial<NewItem> = {}): NewItem => ({
  user_id: 7,
  instance_id: 70,
  device_id: "device-a",
  id,
  lane: "events",
  payload: { id },
  bytes: 10,
  created_at: at(0),
  ...more,
});

export const acknowledged = (id: string, revision: number | null = 1): Settlement => ({
  kind: "acknowledged",
  id,
  outcome: "stored",
  revision,
  at: at(30),
});

export const refusal = (again_at: string | null = null): SetAsideReason => ({
  code: "content_invalid",
  status: null,
  again_at,
});
export const setAside = (id: string, reason = refusal()): Settlement => ({ kind: "set_aside", id, reason });
export const ids = (items: { id: string }[]): string[] => items.map(({ id }) => id);
export const pendingIds = async (store: OutboxStore): Promise<string[]> => ids(await store.pending(7, "answers", 100));
export const none: AnswerCounts = { answers: 0, set_aside: 0, refused: 0 };
export const noPending = { answers: 0, events: 0 };

export const answerOf = async (store: OutboxStore, question_id: number) => {
  return (await store.answers(7, 70)).find((answer) => answer.question_id === question_id);
};

export const places = ({ item }: AddedEdit) => [item.payload.seq, item.payload.edited_at, item.payload.base_revision];
