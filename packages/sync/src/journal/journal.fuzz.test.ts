import { expect, test } from "vitest";
import { createChance } from "../testing/chance.ts";
import { createJournalComputer } from "./journal.test-facts.ts";
import type { PageSeq } from "../outbox/outbox.types.ts";

const place = { user_id: 7, instance_id: 70, question_id: 1 };
const hour = 3_600_000;

/**
 * A student types into one sheet; pages die at any moment, and their clocks are wrong until the server tells the time.
 */
const createLife = (seed: number) => {
  const chance = createChance(seed);
  const { open, outbox } = createJournalComputer();
  let [pages, words, seconds] = [0, 0, 0];
  let typed: { text: string } | null = null;
  let page = { journal: open("0"), wrong_ms: 0, is_certain: true, typed_over: null as string | null };

  const change = () => ({
    ...place,
    edit_id: `e${pages}-${words}-${seconds}`,
    kind: "answer" as const,
    content: typed,
    is_certain: page.is_certain,
    at: new Date(Date.UTC(2026, 10, 16, 9, 0, ++seconds) + page.wrong_ms).toISOString(),
    typed_over: page.typed_over,
    page_seq: page.journal.nextPageSeq(),
  });

  const answer = async () => (await outbox.answers(7, 70))[0];

  const addEdit = async ({ at, ...draft }: ReturnType<typeof change>): Promise<PageSeq> => {
    await outbox.addEdit({ ...draft, edit_id: `${draft.edit_id}-w`, device_id: "device-a", now: at, after_seq: 0 });
    return draft.page_seq;
  };

  return {
    type: async () => {
      typed = { text: `word ${++words}` };
      const { journal } = page;
      if (chance.happens(0.2)) return journal.keepInstantly(7, [change()]);
      return journal.keep(change());
    },
    /** Writes to a slow disk: letters may follow during the write, and the page may die before the entry is removed. */
    write: async () => {
      if (typed === null) return;
      const edit = change();
      if (chance.happens(0.3)) {
        typed = { text: `word ${++words}` };
        await page.journal.keep(change());
      }
      const page_seq = await addEdit(edit);
      if (chance.happens(0.7)) await page.journal.forget(place, page_seq);
      if (chance.happens(0.7)) page.journal.keepInstantly(7, []);
    },
    tellTime: () => void (page = { ...page, wrong_ms: 0, is_certain: true }),
    settle: async () => {
      const at = new Date(0).toISOString();
      const items = await outbox.items(7);
      await outbox.settle(items.map(({ id }) => ({ kind: "acknowledged", id, outcome: "stored", revision: null, at })));
    },
    /** Opens the next page: it shows the last typed text, and makes no second edit of what was written. */
    reopen: async () => {
      const journal = open(String(++pages));
      const before = await answer();
      await journal.replay(7, "device-a", outbox);
      const after = await answer();
      expect(after?.content ?? null).toEqual(typed);
      if (JSON.stringify(before?.content) === JSON.stringify(typed)) expect(after?.stamp).toEqual(before?.stamp);
      page = {
        journal,
        wrong_ms: chance.pick([0, 0, hour, -hour]),
        is_certain: false,
        typed_over: after?.stamp?.edit_id ?? null,
      };
    },
    chance,
  };
};

const live = async (seed: number): Promise<void> => {
  const { chance, ...life } = createLife(seed);
  for (let step = 0; step < 40; step++)
    await chance.pick([
      life.type,
      life.type,
      life.type,
      life.write,
      life.write,
      life.tellTime,
      life.settle,
      life.reopen,
    ])();
  await life.reopen();
};

test("LOSS-13~ LOSS-15~ whenever a page dies and whatever its clock shows, the next one has the last typed text, once", async () => {
  for (let seed = 1; seed <= 500; seed++) await expect(live(seed), `seed ${seed}`).resolves.toBeUndefined();
});
