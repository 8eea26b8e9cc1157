-- As with the history: every edit is judged against its attempt and its drawn paper before it comes here. For each first
-- answer these two constraints looked up and locked the attempt and the question, and a question is one row for a hall.
alter table answers drop constraint answers_question_id_fkey;
alter table answers drop constraint answers_score_id_fkey;

-- What they promised stays true: a question that somebody answered cannot be deleted, and answers go with their attempt.
create function refuse_deleting_answered() returns trigger language plpgsql as $$
begin
  if exists (select from answers where question_id = old.id) then
    raise exception 'question % has answers', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger questions_keep_answers before delete on questions for each row execute function refuse_deleting_answered();

create function delete_answers() returns trigger language plpgsql as $$
begin
  delete from answers where score_id = old.id;
  return old;
end $$;
create trigger scores_take_answers after delete on scores for each row execute function delete_answers();
