-- A browser keeps a document only when its bytes match. Null until the file has been read once.
alter table documents
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
