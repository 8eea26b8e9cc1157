-- What the grader has to look at. Asking is an insert: it never waits for a grading that is under way.

create table grading_requests (
  id bigint generated always as identity primary key,
  score_id integer not null references scores on delete cascade,
  due_at timestamptz not null,
  -- A second look when the grace for late work is over: only where an answer moved after it was graded.
  only_if_moved boolean not null default false,
  -- Could not be graded. Kept as evidence, and out of the way of the others, until somebody asks again.
  failed_at timestamptz
);
create index grading_requests_due on grading_requests (due_at) where failed_at is null;
create index grading_requests_by_score on grading_requests (score_id);

-- A score is not up to date while the grader has to come, and also while a person has to mark: the latter must not be
-- found again and again.
drop index scores_to_grade;
insert into grading_requests (score_id, due_at)
  select id, now() from scores where not is_up_to_date and state not in ('started', 'paper');
