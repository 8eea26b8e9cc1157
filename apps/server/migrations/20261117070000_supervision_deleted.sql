-- When what was recorded of a seat was deleted on request: what a computer still holds from before is not taken again.
alter table quizzes_attempt_summaries add column supervision_deleted_at timestamptz;
