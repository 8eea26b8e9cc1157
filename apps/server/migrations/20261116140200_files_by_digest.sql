-- A file of an answer is named by the browser's id for it and by the digest of its bytes, before or after they arrive.
alter table answer_pictures
  add column file_id uuid not null default gen_random_uuid(),
  add column announced_sha256 text check (announced_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint answer_pictures_one_per_file unique (score_id, file_id);
