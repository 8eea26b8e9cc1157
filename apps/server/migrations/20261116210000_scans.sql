-- A scan is one PDF or several pictures, so that files are rows of their own. A sheet without a score is one that a machine
-- could not give to a student. Nothing has written sheets before.
alter table scanned_paper_quiz_sheets
  drop column subject_file_key,
  drop column marked_file_key,
  add column score_id integer unique references scores on delete cascade;

create type scan_role as enum ('subject', 'marked');

create table scanned_sheet_files (
  id uuid primary key,
  sheet_id integer not null references scanned_paper_quiz_sheets on delete cascade,
  role scan_role not null default 'subject',
  -- The page of a picture, from 1; null while the file is not part of the scan.
  position integer check (position >= 1),
  filename text not null check (filename <> ''),
  content_type text not null,
  byte_size integer not null check (byte_size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  unique (sheet_id, role, position)
);
create index scanned_sheet_files_unplaced on scanned_sheet_files (created_at) where position is null;

-- The objects of deleted files are removed by the same job as those of recordings.
create trigger scanned_sheet_files_removed after delete on scanned_sheet_files
  referencing old table as removed for each statement execute function queue_media_removals();

-- Which edits were entered by a teacher from a sheet of paper. Beside the history: its rows are written by whole halls.
create table answer_entries (
  score_id integer not null references scores on delete cascade,
  edit_id uuid not null,
  entered_by integer not null references users,
  primary key (score_id, edit_id)
);
