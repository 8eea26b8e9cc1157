-- An edit belongs to its attempt, and its id is unique there. One index then serves uniqueness and the reading of an
-- attempt's history, and the edits of one student lie side by side in it instead of all over it.
alter table answer_edits drop constraint answer_edits_pkey;
drop index answer_edits_by_answer;
alter table answer_edits add primary key (score_id, edit_id);

-- Every edit is judged against the drawn paper and the attempt's devices before it comes here, so these two checks never
-- said no; only the attempt itself could vanish meanwhile, and that one is still checked.
alter table answer_edits drop constraint answer_edits_question_id_fkey;
alter table answer_edits drop constraint answer_edits_device_id_fkey;

-- An answer is rewritten all through an exam: with room beside it, a new version stays on its page and off the indexes.
alter table answers set (fillfactor = 50);
