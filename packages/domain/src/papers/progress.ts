/** Returns 100 only when everything is answered, or when there is nothing to answer. */
export const progressPercent = (answered: number, total: number): number => {
  if (answered >= total) return 100;
  return Math.max(0, Math.floor((answered / total) * 100));
};
