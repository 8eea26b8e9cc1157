/** A device that owns the attempt, or did before. */
export interface AttemptOwner {
  first_seen_at: string;
  /** Each time that it became the owner, in the order of time. */
  taken_at: readonly string[];
}

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
