-- The ledger of answers: what the attempt engine needs besides the tables of the entities.

create type edit_kind as enum ('answer', 'skip');

alter table answer_edits add column kind edit_kind not null default 'answer';
-- A device that lost its counter may use a seq again; both edits are kept, and the later one of the two stands.
alter table answer_edits drop constraint answer_edits_score_id_device_id_seq_key;
drop index answer_edits_by_question;
create index answer_edits_by_answer on answer_edits (score_id, question_id, device_id, seq);

-- Which edit the answer stands on: enough to tell, without the history, that the next one of the device replaces it.
alter table answers add column device_id uuid;
alter table answers add column seq integer check (seq >= 1);
-- The score says whose it is.
alter table answers drop column user_id;

-- Work that came after the time, beside the answer that stood at the bell and not in its place. A teacher decides.
create table late_answers (
  score_id integer not null references scores on delete cascade,
  question_id integer not null references questions,
  status answer_status not null check (status in ('out_of_time', 'timer_timeout', 'accepted', 'rejected')),
  content jsonb,
  edit_id uuid not null,
  device_id uuid not null,
  seq integer not null,
  edited_at timestamptz not null,
  received_at timestamptz not null,
  decided_by integer references users,
  decided_at timestamptz,
  primary key (score_id, question_id),
  constraint late_answers_decided_by_somebody check ((status in ('accepted', 'rejected')) = (decided_at is not null))
);

-- An exercise whose correction the student has seen.
create table exercise_locks (
  score_id integer not null references scores on delete cascade,
  exercise_id integer not null references exercises,
  locked_at timestamptz not null,
  primary key (score_id, exercise_id)
);

-- What each device says it still holds: the only way to know of answers that have not arrived.
alter table attempt_devices add column pending_answers integer not null default 0 check (pending_answers >= 0);
alter table attempt_devices add column pending_events integer not null default 0 check (pending_events >= 0);
alter table attempt_devices add column last_sync_at timestamptz;

-- The deadline that the student's screen last said it shows.
alter table quizzes_attempt_summaries add column acknowledged_deadline_at timestamptz;
-- Support asks the student's devices to send everything again.
alter table scores add column resync_requested_at timestamptz;

-- A paper is made for a seat before the attempt begins; the attempt takes it over.
alter table quiz_instances alter column score_id drop not null;
alter table quiz_instances add column quizzes_attempt_summary_id integer
  references quizzes_attempt_summaries on delete cascade;
alter table quiz_instances add column attempt_number integer not null default 1 check (attempt_number >= 1);
update quiz_instances
  set quizzes_attempt_summary_id = scores.quizzes_attempt_summary_id, attempt_number = scores.attempt_number
  from scores where scores.id = quiz_instances.score_id;
alter table quiz_instances alter column quizzes_attempt_summary_id set not null;
alter table quiz_instances add unique (quizzes_attempt_summary_id, attempt_number);

-- When the clock will close a running attempt, as far as was known when it was last looked at. It only tells the closing
-- job where to look: whether an attempt is over is always computed from the seat.
alter table scores add column closes_at timestamptz;
create index scores_to_close on scores (closes_at) where state = 'started';
create index scores_to_grade on scores (id) where not is_up_to_date and state <> 'started';
