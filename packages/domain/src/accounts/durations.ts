export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => minutes(60 * count);
export const days = (count: number) => hours(24 * count);
