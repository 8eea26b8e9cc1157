export interface Acceptances {
  user_agreement_accepted_at: Date | string | null;
  user_data_usage_accepted_at: Date | string | null;
}

/** In a recorded exam the student must also accept how the recordings are used. */
export const agreementsAreAccepted = (exam: { is_recorded: boolean }, acceptances: Acceptances): boolean => {
  const dataUsage = !exam.is_recorded || acceptances.user_data_usage_accepted_at !== null;
  return acceptances.user_agreement_accepted_at !== null && dataUsage;
};
