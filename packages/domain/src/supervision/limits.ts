/** DOM event of a field whose text was changed by the page itself and not by the student. */
export const textShownEvent = "examplar-text-shown";

/** DOM event of the page: an exam tool put its `detail` into the clipboard, without a selection that would show it. */
export const textCopiedEvent = "examplar-text-copied";

/** Every threshold of supervision, in one place: what a teacher reads as evidence depends on them. Times are in ms. */
export const supervisionLimits = {
  /** Camera: an exam cannot set an interval shorter than the throttle. */
  frame_interval_ms: 1_000,
  frame_throttle_ms: 500,
  /** Enough to see a face, with a tenth of the camera's pixels. */
  frame_max_px: 640,
  camera_check_ms: 1_000,
  /** Often enough to see somebody leave, and a tenth of one core on a slow computer. */
  face_analysis_interval_ms: 10_000,
  preview_width: 1_000,
  preview_height: 500,
  microphone_meter_width: 10,
  reference_photos: 3,
  identity_cards: 1,

  screenshot_interval_s: 45,
  min_screenshot_interval_ms: 2_000,
  screenshot_max_px: 1_280,
  screenshot_quality: 0.8,
  thumb_max_px: 320,
  thumb_quality: 0.6,

  audio_chunk_ms: 3_000,

  overlay_interval_ms: 1_000,
  overlay_sample_share: 0.1,
  overlay_channel_difference: 50,
  overlay_flagged_share: 0.08,

  surface_size_tolerance: 0.1,
  surface_ratio_tolerance: 0.1,
  share_attempts_before_help: 2,
  fullscreen_attempts_before_link: 3,
  /** Fullscreen that ends sooner than this has failed: the attempt still counts towards the link. */
  fullscreen_works_after_ms: 2_000,

  tabs_ping_ms: 5_000,
  tabs_ping_several_ms: 1_000,
  tabs_tolerance_ms: 1_000,

  /** A student looks at a second screen briefly and often, so the mouse leaves past the same edge. */
  monitor_short_leave_ms: 15_000,
  monitor_leaves: 5,
  monitor_leaves_share: 0.6,

  idle_after_ms: 5_000,
  sleep_gap_ms: 3_000,
  selection_debounce_ms: 1_000,
  resize_debounce_ms: 100,
  dev_tools_poll_ms: 500,
  processes_report_ms: 120_000,

  bulk_insert_characters: 30,
  fast_insert_per_s: 40,
  fast_insert_over_ms: 500,

  /** Larger objects are uploaded in parts of this size, as an S3 multipart upload. */
  upload_part_bytes: 5 * 1_024 * 1_024,
  upload_concurrency: 4,
  upload_max_parts: 10_000,

  page_recording_chunk_ms: 10_000,

  certified_within_ms: 60_000,
} as const;
