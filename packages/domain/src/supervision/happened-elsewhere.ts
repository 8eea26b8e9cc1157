/** A device that owns the attempt, or did before. */
export interface AttemptOwner {
  first_seen_at: string;
  /** Each time that it became the owner, in the order of time. */
  taken_at: readonly string[];
}

/** Returns the devices that owned any of a seat's attempts, with all their times: a student may retake on another device. */
export const mergeOwners = (
  attempts: readonly Readonly<Record<string, AttemptOwner>>[],
): Readonly<Record<string, AttemptOwner>> => {
  const merged: Record<string, AttemptOwner> = {};
  for (const [device_id, owner] of attempts.flatMap((owners) => Object.entries(owners))) {
    const { first_seen_at, taken_at } = merged[device_id] ?? owner;
    const earliest = Date.parse(owner.first_seen_at) < Date.parse(first_seen_at) ? owner.first_seen_at : first_seen_at;
    const times = new Set([...taken_at, ...owner.taken_at]);
    const inOrder = [...times].toSorted((a, b) => Date.parse(a) - Date.parse(b));
    merged[device_id] = { first_seen_at: earliest, taken_at: inOrder };
  }
  return merged;
};

/**
 * Whether another device had already taken over the attempt when the event happened. A laptop without a network does
 * not learn of the takeover, and its later events do not show what the student does in the exam. `owners` are all
 * devices that ever owned the attempt; a device that never did may be a computer whose storage failed and which is
 * about to take over.
 */
export const happenedElsewhere = (
  device_id: string | undefined,
  owners: Readonly<Record<string, AttemptOwner>>,
  happened_at: Date,
): boolean => {
  const own = device_id === undefined ? undefined : owners[device_id];
  if (own === undefined) return false;
  const takesBefore = ({ taken_at }: AttemptOwner): number[] =>
    taken_at.map((at) => Date.parse(at)).filter((taken_ms) => taken_ms <= happened_at.getTime());
  // A device that had not taken over by then counts from when it was first seen.
  const here_ms = takesBefore(own).at(-1) ?? Date.parse(own.first_seen_at);
  return Object.values(owners).some((owner) => takesBefore(owner).some((taken_ms) => taken_ms > here_ms));
};
