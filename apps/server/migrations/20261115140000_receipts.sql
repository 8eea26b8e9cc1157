-- A receipt names the edits it was computed over: it can be checked whatever was under way when it was issued.
alter table receipts add column edit_ids uuid[] not null default '{}';
alter table receipts add unique (score_id);
drop index receipts_by_score;
