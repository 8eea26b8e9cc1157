import type { Edit } from "@examplar/domain";
import type { KeptFile } from "../files/file-outbox.types.ts";
import type { EditItem, OutboxItem, SetAsideReason } from "../outbox/outbox.types.ts";
import { base64url } from "./base64url.ts";

/** Content of a rescue file, which a student carries to the teacher if the network never comes back. */
export interface RescueData {
  format: "examplar-rescue";
  version: 1;
  user_id: number;
  exported_at: string;
  edits: { instance_id: number; device_id: string; edit: Edit; set_aside: SetAsideReason | null }[];
  files: {
    file_id: string;
    instance_id: number;
    question_id: number;
    device_id: string;
    name: string;
    chosen_at: string;
    bytes: string;
  }[];
}

export interface Unsent {
  items: readonly OutboxItem[];
  files: readonly { file: KeptFile; bytes: ArrayBuffer }[];
  /** Device on which the student chose the files. */
  device_id: string;
}

/** Returns the work that the server has not confirmed: edits in their order, and the files of answers. */
export const rescueDataOf = (user_id: number, { items, files, device_id }: Unsent, now: Date): RescueData => {
  const edits = items
    .filter((item): item is EditItem => item.lane === "answers" && item.user_id === user_id)
    .map(({ instance_id, device_id: of, payload, reason }) => ({
      instance_id,
      device_id: of,
      edit: payload,
      set_aside: reason,
    }));
  const carried = files.map(({ file: { id: file_id, instance_id, question_id, name, chosen_at }, bytes }) => ({
    file_id,
    instance_id,
    question_id,
    device_id,
    name,
    chosen_at,
    bytes: base64url(bytes),
  }));
  return { format: "examplar-rescue", version: 1, user_id, exported_at: now.toISOString(), edits, files: carried };
};
