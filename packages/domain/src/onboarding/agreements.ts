export interface Acceptances {
  user_agreement_accepted_at: Date | string | null;
  user_data_usage_accepted_at: Date | string | null;
}

/** With video proctoring the student also accepts how the recordings are used. */
export const agreementsAreAccepted = (quiz: { video_proctoring: boolean }, acceptances: Acceptances): boolean => {
  const dataUsage = !quiz.video_proctoring || acceptances.user_data_usage_accepted_at !== null;
  return acceptances.user_agreement_accepted_at !== null && dataUsage;
};
