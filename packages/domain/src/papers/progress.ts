/** 100 only when everything is answered, which it also is where nothing is asked. */
export const progressPercent = (answered: number, total: number): number => {
  if (answered >= total) return 100;
  return Math.max(0, Math.floor((answered / total) * 100));
};
