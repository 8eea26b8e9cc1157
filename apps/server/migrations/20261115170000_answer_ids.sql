-- An upsert takes a value of the sequence even when it only updates, and nearly every edit is one: the ids of integer
-- would be gone after two billion edits, not answers, and then nobody could write any more.
alter table answers alter column id type bigint;
alter table answer_feedbacks alter column answer_id type bigint;
