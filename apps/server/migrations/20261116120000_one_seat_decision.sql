-- What the one decision about a seat needs.

-- A fraction, so that one third is one third: 0.3333 of 30,000 s is a second short. Values that were a small fraction
-- cut or rounded to four places become that fraction again; no student loses time.
alter table time_accommodations add column numerator integer, add column denominator integer;
update time_accommodations set (numerator, denominator) = (
  select round(ratio * places)::integer / gcd(round(ratio * places)::integer, places),
    places / gcd(round(ratio * places)::integer, places)
  from unnest(array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 10000]) as places
  where round(ratio * places) / places between ratio - 0.00005 and ratio + 0.0001
  order by places limit 1
);
alter table time_accommodations
  alter column numerator set not null,
  alter column denominator set not null,
  add constraint time_accommodations_fraction
    check (denominator between 1 and 10000 and numerator between 0 and 10 * denominator),
  drop column ratio;

-- When somebody closed the quiz by hand: that moment ends the attempts of a quiz without sessions.
alter table quizzes add column closed_at timestamptz;
update quizzes set closed_at = now() where state in ('over', 'archived');

create function note_quiz_closing() returns trigger language plpgsql as $$
begin
  if new.state in ('over', 'archived') then
    new.closed_at = coalesce(new.closed_at, now());
  else
    new.closed_at = null;
  end if;
  return new;
end $$;
create trigger quizzes_note_closing before insert or update of state, closed_at on quizzes
  for each row execute function note_quiz_closing();

-- Whether anybody still writes, or may still begin in extra time, is asked before a correction is shown.
create index scores_running_by_quiz on scores (quiz_id, closes_at desc nulls first) where state = 'started';
create index summaries_with_extra_time on quizzes_attempt_summaries (quiz_id)
  where time_accommodation_id is not null or granted_seconds > 0;
