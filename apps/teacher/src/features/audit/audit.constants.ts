/** Every constant of the audit views, as the specification gives them. Times are in milliseconds. */
export const auditRules = {
  /** Share of the attempt's duration, on each side. */
  timeline_padding: 0.5,
  /** Share of the window. */
  zoom_step: 0.2,
  move_step: 1 / 5,
  controls_hide_ms: 2_000,
  exercises_shown: 3,
  screenshots_shown: 50,
  screenshots_shown_in_dialog: 100,
  screenshots_debounce_ms: 500,
  /** In pixels. */
  popover_max_width: 250,
  /** Number of characters of an event's details in a table. */
  details_shown: 10,
  report_items_per_page: 1e6,
  /** Not in the specification: how often the report of a running attempt is refetched. */
  reread_ms: 10_000,
} as const;
