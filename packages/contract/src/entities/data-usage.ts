import { z } from "zod";

/** What a student must know before agreeing to be recorded; the quiz itself says what is recorded. */
export const dataUsageSchema = z.object({
  /** Names of the people responsible for the exam: its owner and the teachers of its course. */
  teachers: z.array(z.string()),
  /** How many days this school keeps each kind of record; null if no rule deletes it. */
  retention_days: z.object({
    student_events: z.int().nullable(),
    webcam_frames: z.int().nullable(),
    screenshots: z.int().nullable(),
    audio: z.int().nullable(),
    identity_photos: z.int().nullable(),
    page_recordings: z.int().nullable(),
  }),
});
export type DataUsage = z.infer<typeof dataUsageSchema>;
