import { languages } from "@examplar/domain";
import { z } from "zod";
import { idSchema } from "./common.ts";

export const schoolSchema = z.object({ id: idSchema, name: z.string(), logo: z.string().nullable() });
export type School = z.infer<typeof schoolSchema>;

export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  language: z.enum(languages),
  teacher: z.boolean(),
  support: z.boolean(),
  /** Administrator of any school. */
  administrator: z.boolean(),
  /** Has a seat in any quiz: a teacher may have one too. */
  student: z.boolean(),
  guest: z.boolean(),
  camera_id: z.string().nullable(),
  schools: z.array(schoolSchema),
});
export type User = z.infer<typeof userSchema>;

export const demoAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: z.enum(["student", "guest", "teacher", "support", "administrator"]),
  school_name: z.string(),
});
export type DemoAccount = z.infer<typeof demoAccountSchema>;

export const demoMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sent_at: z.string(),
});
export type DemoMail = z.infer<typeof demoMailSchema>;
