/** Whether an owner-like user tries the exam out before its students see it. The only definition of a preview. */
export const ownerPreviews = (
  { in_preview }: { in_preview: boolean },
  { is_quiz_owner_like }: { is_quiz_owner_like: boolean },
): boolean => in_preview && is_quiz_owner_like;
