import type { Abuse } from "../abuse.types.ts";
import { beforeTheBell } from "../bell.ts";
import type { Intruder } from "../intruder.ts";
import { codeOf } from "../wire.ts";

/** Reply keys that would reveal how good an answer is. */
const telling = ["grade", "pretty_grade", "score_percent", "correct_answers_count", "success_level", "key", "verdict"];

/** Returns everything in a reply that reveals a result, at any depth. */
const told = (value: unknown, name = ""): string[] => {
  if (telling.includes(name) && value !== null) return [`${name}: ${JSON.stringify(value)}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => told(inner, Array.isArray(value) ? name : key));
};

const pagesOf = (one: Intruder, quiz_id: number): string[] => {
  const { score_id } = one.started();
  const seat = `/quizzes_attempt_summaries/${one.summary_id}`;
  return [
    `/scores/${score_id}`,
    `/scores?quiz_id=${quiz_id}`,
    seat,
    `${seat}/quiz_instance`,
    `${seat}/correction`,
    `/scores/${score_id}/corrected_copy.pdf`,
    `/first_screen?path=/quizzes/${quiz_id}`,
  ];
};

const look = async (one: Intruder, quiz_id: number): Promise<string | null> => {
  for (const page of pagesOf(one, quiz_id)) {
    const reply = await one.call("GET", page);
    if (reply.status >= 400) continue;
    if (page.endsWith("pdf")) return "the corrected copy was given";
    const [first] = told(JSON.parse(reply.body));
    if (first !== undefined) return `${page} told ${first}`;
  }
  return null;
};

/**
 * Sends every choice in turn within the ten seconds after the bell, with a forged earlier time, and reads all that
 * could reveal whether it was right. Once the result is visible, no edit counts any more.
 */
export const probing: Abuse = async (target) => ({
  at_once: 4,
  strike: async () => {
    const { exam, one, in_time, after } = await beforeTheBell(target, { shows_results: true });
    const [question] = exam.question_ids as [number];
    await one.write(question, { choice_id: "d" });
    for (const [index, choice_id] of ["a", "b", "c", "d", "b"].entries()) {
      await after(1000 + 1800 * index);
      const outcome = await one.write(question, { choice_id }, in_time);
      if (outcome !== "stored" && outcome !== "late") return `a probe was ${outcome}`;
      const learnt = await look(one, exam.quiz_id);
      if (learnt !== null) return learnt;
    }
    await after(10_500);
    const outcome = await one.write(question, { choice_id: "a" }, in_time);
    if (outcome !== "late") return `after the seconds: ${outcome}`;
    await after(13_500);
    const { body, ...reply } = await one.call("GET", `/scores/${one.started().score_id}`);
    const { grade } = JSON.parse(body) as { grade: number | null };
    // The key is "a": a point would mean that the last edit counted. Without any grade, the probes would prove nothing.
    return grade === 0 ? null : `the grade is ${grade} (${codeOf({ ...reply, body })})`;
  },
});
