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
  for (const edit of edits) hear(heads, edit);
  return lastWritten(heads);
};

const hear = <E extends RankedEdit>(heads: Map<string, E>, edit: E): void => {
  const head = heads.get(edit.device_id);
  if (head === undefined || isLaterOnDevice(edit, head)) heads.set(edit.device_id, edit);
};

const lastWritten = <E extends RankedEdit>(heads: ReadonlyMap<string, E>): E | null => {
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

/**
 * When the edits of one device that arrived together were written, as far as their own word goes: not after they arrived,
 * and no edit of a question after the device's next one. Else a clock that was ahead and is set right turns them round.
 */
export const timesOfWriting = (
  edits: readonly (Pick<RankedEdit, "seq" | "edited_at"> & { question_id: number })[],
  received_at: Date,
): Date[] => {
  const limits = new Map<number, Date>();
  const times = new Map<unknown, Date>();
  for (const edit of edits.toSorted((a, b) => b.seq - a.seq)) {
    const limit = limits.get(edit.question_id) ?? received_at;
    const time = edit.edited_at < limit ? edit.edited_at : limit;
    limits.set(edit.question_id, time);
    times.set(edit, time);
  }
  return edits.map((edit) => times.get(edit)!);
};

export interface ArrivedEdit extends RankedEdit {
  /** The revision of the answer that its writer looked at. */
  base_revision: number;
  received_at: Date;
}

/**
 * The edit of another device that the standing one replaced and its writer had not seen, as the history tells it: for a
 * writer whom the reply that said so never reached. Revisions are counted as the edits arrived; where two arrived in one
 * commit that counts too many, and a version that was seen may be offered again.
 */
export const overwrittenUnseen = <E extends ArrivedEdit>(edits: readonly E[]): E | null => {
  if (edits.every(({ device_id }) => device_id === edits[0]!.device_id)) return null;
  const heads = new Map<string, E>();
  let stood: E | null = null;
  let revision = 0;
  let replaced: { edit: E; revision: number } | null = null;
  for (const edit of edits.toSorted(byArrival)) {
    hear(heads, edit);
    const standing: E = lastWritten(heads)!;
    if (standing === stood) continue;
    if (stood && stood.device_id !== standing.device_id) replaced = { edit: stood, revision };
    if (!stood || !cameTogether(stood, standing)) revision += 1;
    stood = standing;
  }
  return replaced && stood!.base_revision < replaced.revision ? replaced.edit : null;
};

/** Of the same moment, the one written first: then nothing is taken for seen that was not. */
const byArrival = (a: ArrivedEdit, b: ArrivedEdit): number =>
  a.received_at.getTime() - b.received_at.getTime() || a.edited_at.getTime() - b.edited_at.getTime();

const cameTogether = (a: ArrivedEdit, b: ArrivedEdit): boolean =>
  a.device_id === b.device_id && a.received_at.getTime() === b.received_at.getTime();
