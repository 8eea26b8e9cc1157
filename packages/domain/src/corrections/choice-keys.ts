export interface Chosen {
  choices: { id: string; html: string }[];
}

const best = (points: Record<string, number>): number => Math.max(0, ...Object.values(points));

/**
 * Whether an option is right: the best option of a single choice, each option that earns points in a multiple choice.
 */
export const isKeyOf = (type: string, points: Record<string, number>, id: string): boolean => {
  const own = points[id] ?? 0;
  return own > 0 && (type === "multiple_choice" || own === best(points));
};
