import { z } from "zod";

/** What a student must know before agreeing to be recorded; what is recorded is told by the quiz itself. */
export const dataUsageSchema = z.object({
  /** Who is responsible for the exam: its owner and the teachers of its course, by name. */
  teachers: z.array(z.string()),
  /** How long each kind of record is kept at this school; null where no rule deletes it. */
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
