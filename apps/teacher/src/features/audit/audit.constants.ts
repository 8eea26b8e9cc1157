/** Every fixed number of the audit views, as the specification gives them. Times in milliseconds. */
export const auditRules = {
  /** Of the attempt's duration, on either side of it. */
  timeline_padding: 0.5,
  /** Of the window. */
  zoom_step: 0.2,
  move_step: 1 / 5,
  controls_hide_ms: 2_000,
  exercises_shown: 3,
  screenshots_shown: 50,
  screenshots_shown_in_dialog: 100,
  screenshots_debounce_ms: 500,
  /** Pixels. */
  popover_max_width: 250,
  /** Characters of an event's details in a table. */
  details_shown: 10,
  report_items_per_page: 1e6,
  /** Ours: how often the report of an attempt that runs is read again. */
  reread_ms: 10_000,
} as const;
