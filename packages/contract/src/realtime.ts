import { z } from "zod";
import { idSchema } from "./entities/common.ts";

/** Path to which the browser connects; the session cookie identifies the user. */
export const realtimePath = "/api/v1/realtime";

/** The specification's four channels, each with its rule of who may listen. */
export const channelSchema = z.discriminatedUnion("name", [
  /** The user themself. */
  z.object({ name: z.literal("User"), user_id: idSchema }),
  /** Students with a seat in the quiz, and its owner-like people. */
  z.object({ name: z.literal("StudentsQuiz"), quiz_id: idSchema }),
  /** Owner-like people of the quiz. */
  z.object({ name: z.literal("QuizStudentEvents"), quiz_id: idSchema }),
  /** Owner-like people of the quiz; only the scores named. */
  z.object({ name: z.literal("TeacherScores"), quiz_id: idSchema, score_ids: z.array(idSchema).min(1).max(500) }),
]);
export type Channel = z.infer<typeof channelSchema>;

/** Messages carry ids, never content: a client reads the data itself, through its own access rule. */
export const realtimeEventSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("summaries_changed"), quiz_id: idSchema }),
  z.object({ kind: z.literal("quiz_changed"), quiz_id: idSchema }),
  z.object({ kind: z.literal("user_changed"), user_id: idSchema }),
  z.object({ kind: z.literal("attempt_changed"), quiz_id: idSchema, summary_id: idSchema }),
  /**
   * The attempt was handed in or its time is over, and nothing else changed: a screen that knows this already reads
   * nothing.
   */
  z.object({ kind: z.literal("attempt_ended"), quiz_id: idSchema, summary_id: idSchema }),
  z.object({ kind: z.literal("score_changed"), quiz_id: idSchema, score_id: idSchema }),
  z.object({ kind: z.literal("student_event_created"), quiz_id: idSchema, score_id: idSchema }),
  z.object({ kind: z.literal("attempt_suspected"), quiz_id: idSchema, score_id: idSchema }),
  z.object({ kind: z.literal("recording_declined"), quiz_id: idSchema, summary_id: idSchema }),
  /** `quiz_id` is null in a support channel. */
  z.object({
    kind: z.literal("chat_message_created"),
    quiz_id: idSchema.nullable(),
    channel_id: idSchema,
    message_id: idSchema,
  }),
]);
export type RealtimeEvent = z.infer<typeof realtimeEventSchema>;

/** `seq` has no gaps within a topic: a listener that sees a gap asks again from the last one it had. */
export const realtimeMessageSchema = z.object({ topic: z.string(), seq: z.int(), event: realtimeEventSchema });
export type RealtimeMessage = z.infer<typeof realtimeMessageSchema>;

/** A listener names the channel and, per topic, the last `seq` that it has seen; absent means "from now on". */
export const subscribeSchema = z.object({ channel: channelSchema, since: z.record(z.string(), z.int()).default({}) });
export type Subscribe = z.infer<typeof subscribeSchema>;

export const unsubscribeSchema = z.object({ channel: channelSchema });
export type Unsubscribe = z.infer<typeof unsubscribeSchema>;

/** `lost`: the listener asked for messages that the server no longer keeps, so it must read everything again. */
export const subscribedSchema = z.union([
  z.object({ heads: z.record(z.string(), z.int()), messages: z.array(realtimeMessageSchema), lost: z.boolean() }),
  z.object({ refusal: z.enum(["validation_failed", "not_found"]) }),
]);
export type Subscribed = z.infer<typeof subscribedSchema>;
