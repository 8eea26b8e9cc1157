/** A device that owns the attempt, or did before. */
export interface AttemptOwner {
  first_seen_at: string;
  /** Since when, the last time. */
  owned_from: string;
}

/**
 * Whether another device had taken the attempt from this one by then: a laptop without a network does not hear of it, and what it
 * tells later is not what the student does in the exam. `owners` are the devices that ever owned the attempt; one that never did
 * may be a computer whose storage failed and which is about to take it along. Only the last take of each device is known: between
 * two devices nothing is left out wrongly, among three something that is told after several moves may be.
 */
export const happenedElsewhere = (
  device_id: string | undefined,
  owners: Readonly<Record<string, AttemptOwner>>,
  happened_at: Date,
): boolean => {
  const own = device_id === undefined ? undefined : owners[device_id];
  if (own === undefined) return false;
  const owned_ms = Date.parse(own.owned_from);
  // Before the student came back to it, it is the device that it was when it was first seen.
  const here_ms = owned_ms <= happened_at.getTime() ? owned_ms : Date.parse(own.first_seen_at);
  return Object.values(owners).some(({ owned_from }) => {
    const taken_ms = Date.parse(owned_from);
    return taken_ms > here_ms && taken_ms <= happened_at.getTime();
  });
};
