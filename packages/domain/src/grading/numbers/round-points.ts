/** To two decimals, halves away from zero: as the database keeps points. */
export const roundPoints = (points: number): number => {
  // The factor lifts 1.005, which is stored a hair below, back over its half.
  const hundredths = Math.round(Math.abs(points) * 100 * (1 + Number.EPSILON));
  return hundredths === 0 ? 0 : (Math.sign(points) * hundredths) / 100;
};
