-- Who declines to be recorded is a fact with a time, and so is the exam without recording that somebody in charge grants.
alter table quizzes_attempt_summaries
  add column user_data_usage_declined_at timestamptz,
  add column recording_waived_at timestamptz,
  add column recording_waived_by integer references users on delete set null;
