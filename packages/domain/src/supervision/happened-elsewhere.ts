/**
 * Whether another device had taken the attempt from this one by then: a laptop without a network does not hear of it, and what it
 * tells later is not what the student does in the exam. `owned_from` says of each device that ever owned the attempt since when
 * it did so the last time. One that never did may be a computer whose storage failed and which is about to take it along.
 */
export const happenedElsewhere = (
  device_id: string | undefined,
  owned_from: Readonly<Record<string, string>>,
  happened_at: Date,
): boolean => {
  const own = device_id === undefined ? undefined : owned_from[device_id];
  if (own === undefined) return false;
  const own_ms = Date.parse(own);
  return Object.values(owned_from).some((other) => {
    const other_ms = Date.parse(other);
    return other_ms > own_ms && other_ms <= happened_at.getTime();
  });
};
