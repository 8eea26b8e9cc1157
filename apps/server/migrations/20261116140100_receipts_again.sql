-- Edits that count after a receipt was issued cause another one; every receipt that was ever issued stays verifiable.
alter table receipts drop constraint receipts_score_id_key;
alter table receipts add constraint receipts_score_id_digest_key unique (score_id, digest);
