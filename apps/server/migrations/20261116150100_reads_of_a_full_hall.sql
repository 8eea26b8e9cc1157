-- A student's read, and the sweep of overdue attempts, look at few rows, however many students take the exam.

-- The different extra times of a quiz are found by leaps over this index.
drop index summaries_with_extra_time;
create index summaries_extra_time on quizzes_attempt_summaries
  (quiz_id, (coalesce(session_id, 0)), (coalesce(time_accommodation_id, 0)), granted_seconds)
  where time_accommodation_id is not null or granted_seconds > 0;

-- Closing by hand moves the end of the attempts under way, so that `closes_at` alone says what is due.
create function end_attempts_of_session() returns trigger language plpgsql as $$
begin
  update scores set closes_at = new.closed_at
  where id in (
    select scores.id from scores
    join quizzes_attempt_summaries as seats on seats.id = scores.quizzes_attempt_summary_id
    where seats.session_id = new.id and scores.state = 'started'
      and (scores.closes_at is null or scores.closes_at > new.closed_at)
    order by scores.id for no key update of scores);
  return null;
end $$;
create trigger sessions_end_attempts after update on sessions for each row
  when (new.closed_at is not null and new.closed_at is distinct from old.closed_at)
  execute function end_attempts_of_session();

create function end_attempts_of_quiz() returns trigger language plpgsql as $$
begin
  update scores set closes_at = new.closed_at
  where id in (
    select scores.id from scores
    join quizzes_attempt_summaries as seats on seats.id = scores.quizzes_attempt_summary_id
    where scores.quiz_id = new.id and seats.session_id is null and scores.state = 'started'
      and (scores.closes_at is null or scores.closes_at > new.closed_at)
    order by scores.id for no key update of scores);
  return null;
end $$;
create trigger quizzes_end_attempts after update on quizzes for each row
  when (new.closed_at is not null and new.closed_at is distinct from old.closed_at)
  execute function end_attempts_of_quiz();

update scores set closes_at = least(closes_at, sessions.closed_at)
from quizzes_attempt_summaries as seats join sessions on sessions.id = seats.session_id
where seats.id = scores.quizzes_attempt_summary_id and scores.state = 'started' and sessions.closed_at is not null;
update scores set closes_at = least(scores.closes_at, quizzes.closed_at)
from quizzes_attempt_summaries as seats join quizzes on quizzes.id = seats.quiz_id
where seats.id = scores.quizzes_attempt_summary_id and scores.state = 'started' and seats.session_id is null
  and quizzes.closed_at is not null;
