/** What decides between edits of one answer. `edit_id` and `device_id` are lower-case, as the database writes them. */
export interface RankedEdit {
  edit_id: string;
  device_id: string;
  seq: number;
  edited_at: Date;
}

/**
 * The edit that is the answer, of all the edits of one question that count: each device's last edit by its own seq,
 * and of those the one that was written last. It hangs on the set of edits alone, never on the order of their arrival.
 */
export const standingEdit = <E extends RankedEdit>(edits: Iterable<E>): E | null => {
  const heads = new Map<string, E>();
  for (const edit of edits) {
    const head = heads.get(edit.device_id);
    if (head === undefined || isLaterOnDevice(edit, head)) heads.set(edit.device_id, edit);
  }
  let standing: E | null = null;
  for (const head of heads.values()) if (standing === null || isWrittenLater(head, standing)) standing = head;
  return standing;
};

/** A device never uses a seq twice; should one do so, every reader still decides alike. */
const isLaterOnDevice = (a: RankedEdit, b: RankedEdit): boolean => {
  if (a.seq !== b.seq) return a.seq > b.seq;
  const time = a.edited_at.getTime() - b.edited_at.getTime();
  return time === 0 ? a.edit_id > b.edit_id : time > 0;
};

const isWrittenLater = (a: RankedEdit, b: RankedEdit): boolean => {
  const time = a.edited_at.getTime() - b.edited_at.getTime();
  return time === 0 ? a.device_id > b.device_id : time > 0;
};
