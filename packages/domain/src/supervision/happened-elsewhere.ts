/** A device that owns the attempt, or did before. */
export interface AttemptOwner {
  first_seen_at: string;
  /** Each time that it became the owner, in the order of time. */
  taken_at: readonly string[];
}

/**
 * Whether another device had taken the attempt from this one by then: a laptop without a network does not hear of it, and what it
 * tells later is not what the student does in the exam. `owners` are the devices that ever owned the attempt; one that never did
 * may be a computer whose storage failed and which is about to take it along.
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
  // Before it took the attempt, it is the device that it was when it was first seen.
  const here_ms = takesBefore(own).at(-1) ?? Date.parse(own.first_seen_at);
  return Object.values(owners).some((owner) => takesBefore(owner).some((taken_ms) => taken_ms > here_ms));
};
