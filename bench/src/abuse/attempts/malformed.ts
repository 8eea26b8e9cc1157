import { randomUUID } from "node:crypto";
import type { SyncStudentEventsReply } from "@examplar/contract";
import type { Abuse } from "../abuse.types.ts";
import { startIntruders, type Intruder } from "../intruder.ts";
import { codeOf } from "../wire.ts";

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
};

/** Returns items that no honest browser sends. */
const broken = (good: object): unknown[] => [
  null,
  1,
  "text",
  [],
  {},
  { ...good, edit_id: "no uuid", id: "no uuid" },
  { ...good, edit_id: randomUUID(), id: randomUUID(), question_id: "1", kind: "nothing" },
  { ...good, edit_id: randomUUID(), id: randomUUID(), content: deep(500), details: deep(500) },
  {
    ...good,
    edit_id: randomUUID(),
    id: randomUUID(),
    content: { choice_id: "\0" },
    details: { text: "\ud800\0" },
    happened_at: "x",
  },
  { ...good, edit_id: randomUUID(), id: randomUUID(), edited_at: "never", happened_at: "never" },
];

const sendEvents = async (one: Intruder, events: unknown[]): Promise<string[]> => {
  const reply = await one.call("POST", `/quiz_instances/${one.started().instance_id}/student_events`, { events });
  if (reply.status !== 200) return [codeOf(reply)];
  return (JSON.parse(reply.body) as SyncStudentEventsReply).results.map(({ outcome }) => outcome);
};

/** Returns null if the server kept only the good items at both ends, else what went wrong. */
const verdict = (what: string, outcomes: string[], kept: string): string | null => {
  const [first, ...rest] = outcomes;
  const last = rest.pop();
  if (first !== kept || last !== kept) return `${what}: good ones were ${first} and ${last}`;
  return rest.includes(kept) ? `${what}: a malformed one was ${kept}` : null;
};

/** Malformed items in a batch: the server refuses only them. */
export const malformed: Abuse = async (target) => ({
  at_once: 3,
  strike: async () => {
    const { exam, intruders } = await startIntruders(target);
    const [one] = intruders as [Intruder];
    const [question] = exam.question_ids as [number];
    const edit = () => one.edit(question, { choice_id: "a" });
    const event = () => ({ id: randomUUID(), kind: "loose_focus", happened_at: new Date().toISOString(), details: {} });
    return (
      verdict("edits", await one.sync([edit(), ...broken(edit()), edit()]), "stored") ??
      verdict("events", await sendEvents(one, [event(), ...broken(event()), event()]), "stored")
    );
  },
});
