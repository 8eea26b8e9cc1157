/** Rounds to two decimals, halves away from zero, as the database stores points. */
export const roundPoints = (points: number): number => {
  // The factor corrects values such as 1.005, which floating point stores slightly below the half.
  const hundredths = Math.round(Math.abs(points) * 100 * (1 + Number.EPSILON));
  return hundredths === 0 ? 0 : (Math.sign(points) * hundredths) / 100;
};
