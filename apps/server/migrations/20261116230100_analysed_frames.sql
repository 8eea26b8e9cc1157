-- One camera frame in twenty is analysed; the timeline of an attempt reads all of these at once.
create index media_analysed_frames on media (score_id, happened_at)
  where kind = 'camera_frame' and details ? 'faces_count';
