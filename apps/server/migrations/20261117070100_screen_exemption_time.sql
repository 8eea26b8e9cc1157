-- An exemption from sharing the screen has a time, like the one from every recording: nothing made after it is taken, and what
-- was made before it stays. Without a time it holds from the beginning.
alter table quizzes_attempt_summaries add column screen_recording_disabled_at timestamptz;
update quizzes_attempt_summaries set screen_recording_disabled_at = coalesce(recording_waived_at, now())
where screen_recording_disabled;
