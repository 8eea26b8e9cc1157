-- An edit belongs to its attempt, and its id is unique there. One index then serves uniqueness and the reading of an
-- attempt's history, and the edits of one student lie side by side in it instead of all over it.
alter table answer_edits drop constraint answer_edits_pkey;
drop index answer_edits_by_answer;
alter table answer_edits add primary key (score_id, edit_id);

-- Every edit is judged against its attempt, the drawn paper and the attempt's devices before it comes here. Asking again
-- for each row, and locking the attempt's row each time, took nearly half of the whole writing.
alter table answer_edits drop constraint answer_edits_question_id_fkey;
alter table answer_edits drop constraint answer_edits_device_id_fkey;
alter table answer_edits drop constraint answer_edits_score_id_fkey;

-- The other half of the promise stays: an attempt with a history cannot be deleted.
create function refuse_deleting_history() returns trigger language plpgsql as $$
begin
  if exists (select from answer_edits where score_id = old.id) then
    raise exception 'attempt % has a history', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger scores_keep_history before delete on scores for each row execute function refuse_deleting_history();

-- An answer is rewritten all through an exam: with room beside it, a new version stays on its page and off the indexes.
alter table answers set (fillfactor = 50);
