/** `14.5/20`: as few decimals as the grade needs, two at most. */
export const prettyGrade = (grade: number, grade_scale: number): string => {
  return `${Number(grade.toFixed(2))}/${Number(grade_scale.toFixed(2))}`;
};
