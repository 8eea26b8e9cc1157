const steps = [50, 75, 100, 125, 150, 200, 300, 400] as const;

export const firstZoom = 100;
export const zoomIn = (percent: number): number => steps.find((step) => step > percent) ?? percent;
export const zoomOut = (percent: number): number => steps.findLast((step) => step < percent) ?? percent;

/** Returns the page that a reader asked for: a whole number within the document; null otherwise. */
export const pageAsked = (written: string, count: number): number | null => {
  const page = /^\d{1,5}$/.test(written.trim()) ? Number(written) : 0;
  return page >= 1 && page <= count ? page : null;
};
