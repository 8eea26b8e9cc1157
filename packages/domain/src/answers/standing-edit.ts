/** The fields that decide between edits of one answer. `edit_id` and `device_id` are lower-case, as in the database. */
export interface RankedEdit {
  edit_id: string;
  device_id: string;
  seq: number;
  edited_at: Date;
}

/**
 * Returns the edit that is the answer, from all edits of one question that count: of each device's last edit by its own
 * seq, the one written last. The result depends only on the set of edits, never on their order of arrival.
 */
export const standingEdit = <E extends RankedEdit>(edits: Iterable<E>): E | null => {
  const heads = new Map<string, E>();
  for (const edit of edits) keepLatestOfDevice(heads, edit);
  return lastWritten(heads);
};

const keepLatestOfDevice = <E extends RankedEdit>(heads: Map<string, E>, edit: E): void => {
  const head = heads.get(edit.device_id);
  if (head === undefined || isLaterOnDevice(edit, head)) heads.set(edit.device_id, edit);
};

const lastWritten = <E extends RankedEdit>(heads: ReadonlyMap<string, E>): E | null => {
  let standing: E | null = null;
  for (const head of heads.values()) if (standing === null || isWrittenLater(head, standing)) standing = head;
  return standing;
};

/**
 * A device never uses a seq twice. If one does, time and `edit_id` decide, so that every reader gets the same result.
 */
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
 * Returns when the edits of one batch from one device were written: at their `edited_at`, but not after they arrived,
 * and not after the device's next edit of the same question. Otherwise a clock that was ahead and is corrected would
 * reverse their order.
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
  /** Revision of the answer that the writer saw. */
  base_revision: number;
  received_at: Date;
}

/**
 * Returns the edit of another device that the standing edit replaced although its writer had not seen it. It reads the
 * history, for a writer who never received the reply that reported this. It counts revisions in order of arrival. That
 * counts too many where two edits arrived in one commit, so a version that was seen may be offered again.
 */
export const overwrittenUnseen = <E extends ArrivedEdit>(edits: readonly E[]): E | null => {
  if (edits.every(({ device_id }) => device_id === edits[0]!.device_id)) return null;
  const heads = new Map<string, E>();
  let stood: E | null = null;
  let revision = 0;
  let replaced: { edit: E; revision: number } | null = null;
  for (const edit of edits.toSorted(byArrival)) {
    keepLatestOfDevice(heads, edit);
    const standing: E = lastWritten(heads)!;
    if (standing === stood) continue;
    if (stood && stood.device_id !== standing.device_id) replaced = { edit: stood, revision };
    if (!stood || !cameTogether(stood, standing)) revision += 1;
    stood = standing;
  }
  return replaced && stood!.base_revision < replaced.revision ? replaced.edit : null;
};

/** Orders by arrival, then by time of writing, so that an unseen edit is never taken for seen. */
const byArrival = (a: ArrivedEdit, b: ArrivedEdit): number =>
  a.received_at.getTime() - b.received_at.getTime() || a.edited_at.getTime() - b.edited_at.getTime();

const cameTogether = (a: ArrivedEdit, b: ArrivedEdit): boolean =>
  a.device_id === b.device_id && a.received_at.getTime() === b.received_at.getTime();
