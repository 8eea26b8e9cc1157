-- A picture has a row as soon as its upload address is given; it counts once its bytes are on the disk.
alter table answer_pictures
  add column uploaded_at timestamptz,
  add column sha256 text,
  -- The address is a secret of its own, short-lived, and good for this one picture.
  add column upload_token_hash bytea,
  add column upload_expires_at timestamptz,
  alter column storage_key drop not null,
  add constraint answer_pictures_uploaded_is_kept
    check ((uploaded_at is null) = (storage_key is null) and (uploaded_at is null) = (sha256 is null)),
  add constraint answer_pictures_filename_check check (filename <> '');
