-- A comment is about a question on a copy: also about one that the student left empty.
alter table answer_feedbacks add column score_id integer, add column question_id integer;
update answer_feedbacks set score_id = answers.score_id, question_id = answers.question_id
  from answers where answers.id = answer_feedbacks.answer_id;
alter table answer_feedbacks
  alter column score_id set not null,
  alter column question_id set not null,
  drop column answer_id,
  add constraint answer_feedbacks_one_per_question unique (score_id, question_id),
  add constraint answer_feedbacks_score_id_fkey foreign key (score_id) references scores (id) on delete cascade,
  add constraint answer_feedbacks_question_id_fkey foreign key (question_id) references questions (id);
