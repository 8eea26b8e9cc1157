import { rejects, same } from "../testing/same.ts";
import {
  acknowledged,
  answerOf,
  at,
  draft,
  event,
  ids,
  none,
  noPending,
  pendingIds,
  places,
  refusal,
  setAside,
} from "./outbox-store.contract-facts.ts";
import { countingCases, type ContractCase } from "./outbox-store.contract-counts.ts";

const writing: ContractCase[] = [
  {
    title: "a new edit gets a seq, waits in the outbox, and becomes its question's answer",
    run: async (store) => {
      const { item, replaced } = await store.addEdit(draft("e1", 1, 5));
      same(replaced, null);
      same(item.payload, {
        edit_id: "e1",
        question_id: 1,
        seq: 1,
        kind: "answer",
        content: { text: "e1" },
        edited_at: at(5),
        base_revision: 0,
      });
      same(await store.pending(7, "answers", 10), [item]);
      const { content, state, stamp } = (await answerOf(store, 1))!;
      same([content, state, stamp?.edit_id], [{ text: "e1" }, "pending", "e1"]);
    },
  },
  {
    title: "seq grows by one per device, whatever the question, attempt or user",
    run: async (store) => {
      const added = [
        await store.addEdit(draft("e1", 1, 1)),
        await store.addEdit(draft("e2", 2, 2, { instance_id: 71 })),
        await store.addEdit(draft("e3", 1, 3, { device_id: "device-b" })),
        await store.addEdit(draft("e4", 1, 4, { user_id: 8 })),
      ];
      same(
        added.map(({ item }) => item.payload.seq),
        [1, 2, 1, 3],
      );
    },
  },
  {
    title: "edited_at never goes back, even if the clock does",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 9));
      same(places(await store.addEdit(draft("e2", 2, 3))), [2, at(9), 0]);
      same(places(await store.addEdit(draft("e3", 3, 10))), [3, at(10), 0]);
    },
  },
  {
    title: "edited_at goes back once the server's time is known, and seq keeps the order",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 9));
      same(places(await store.addEdit(draft("e2", 2, 3, { is_certain: true }))), [2, at(3), 0]);
      same(places(await store.addEdit(draft("e3", 3, 10))), [3, at(10), 0]);
    },
  },
  {
    title: "an edit made earlier keeps that time, but not one before the device's last edit",
    run: async (store) => {
      same(places(await store.addEdit(draft("e1", 1, 9, { made_at: at(7) }))), [1, at(7), 0]);
      same(places(await store.addEdit(draft("e2", 2, 9, { made_at: at(5) }))), [2, at(7), 0]);
    },
  },
  {
    title: "an edit made earlier keeps that time if the last edit's time came from a fast clock",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 50));
      same(places(await store.addEdit(draft("e2", 2, 9, { made_at: at(5), is_certain: true }))), [2, at(5), 0]);
    },
  },
  {
    title: "many edits at once each get their own seq",
    run: async (store) => {
      const drafts = Array.from({ length: 40 }, (_, index) => draft(`e${index}`, index, 1));
      const added = await Promise.all(drafts.map((one) => store.addEdit(one)));
      same(new Set(added.map(({ item }) => item.payload.seq)).size, 40);
      same((await store.counts(7)).pending.answers, 40);
    },
  },
  {
    title: "an edit that was never sent is replaced by the next one of its question",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.addEdit(draft("other", 2, 1));
      same((await store.addEdit(draft("e2", 1, 2))).replaced, "e1");
      same(await pendingIds(store), ["other", "e2"]);
    },
  },
  {
    title: "an edit that may have been sent is not replaced",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.markSent(["e1"]);
      same((await store.addEdit(draft("e2", 1, 2))).replaced, null);
      same((await store.addEdit(draft("e3", 1, 3))).replaced, "e2");
      same(await pendingIds(store), ["e1", "e3"]);
    },
  },
  {
    title: "an edit that was set aside is not replaced",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.settle([setAside("e1")]);
      same((await store.addEdit(draft("e2", 1, 2))).replaced, null);
      same(ids(await store.items(7)), ["e1", "e2"]);
    },
  },
  {
    title: "an edit of a device that the store no longer knows is refused, and nothing changes",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await rejects(store.addEdit(draft("e2", 1, 2, { after_seq: 5 })), "a number that may have been given");
      same(await pendingIds(store), ["e1"]);
      same(places(await store.addEdit(draft("e3", 2, 3, { after_seq: 1 }))), [2, at(3), 0]);
    },
  },
  {
    title: "an edit that cannot be stored changes nothing",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await rejects(store.addEdit(draft("e2", 1, 2, { content: () => 1 })), "a function");
      same(await pendingIds(store), ["e1"]);
      same(places(await store.addEdit(draft("e3", 2, 3))), [2, at(3), 0]);
    },
  },
  {
    title: "returned items are copies",
    run: async (store) => {
      const content = { text: "before" };
      const { item } = await store.addEdit(draft("e1", 1, 1, { content }));
      content.text = "after";
      (item.payload.content as { text: string }).text = "after";
      same((await answerOf(store, 1))?.content, { text: "before" });
      same((await store.pending(7, "answers", 1))[0]?.payload, { ...item.payload, content: { text: "before" } });
    },
  },
  {
    title: "adding an item again changes nothing",
    run: async (store) => {
      await store.addItem(event("v1"));
      await store.addItem(event("v1", { payload: { id: "other" } }));
      same(
        (await store.items(7)).map(({ payload }) => payload),
        [{ id: "v1" }],
      );
    },
  },
  {
    title: "a user keeps their first device id",
    run: async (store) => {
      same(await store.deviceOf(7, "first"), "first");
      same(await store.deviceOf(7, "second"), "first");
      same(await store.deviceOf(8, "third"), "third");
    },
  },
];

const sending: ContractCase[] = [
  {
    title: "pending items are returned per lane, the oldest first, at most as many as requested",
    run: async (store) => {
      for (const id of ["v1", "v2", "v3"]) await store.addItem(event(id));
      await store.addEdit(draft("e1", 1, 1));
      same(ids(await store.pending(7, "events", 2)), ["v1", "v2"]);
      same(ids(await store.pending(7, "answers", 2)), ["e1"]);
      same(ids(await store.items(7)), ["v1", "v2", "v3", "e1"]);
    },
  },
  {
    title: "items, answers and counts of other users are not returned",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.addItem(event("v1"));
      same(await store.pending(8, "answers", 10), []);
      same(await store.items(8), []);
      same(await store.answers(8, 70), []);
      same(await store.answers(7, 71), []);
      same(await store.counts(8), { pending: noPending, set_aside: 0, own: none, others: none });
      same(await store.putBack(8, "all"), 0);
      same(await store.requeueAcknowledged(8), 0);
    },
  },
  {
    title: "a try is counted, and only items that are still pending are returned",
    run: async (store) => {
      for (const [id, question] of [
        ["e1", 1],
        ["e2", 2],
        ["e3", 3],
      ] as const)
        await store.addEdit(draft(id, question, 1));
      await store.settle([acknowledged("e1"), setAside("e2")]);
      const sent = await store.markSent(["e3", "e2", "e1", "unknown"]);
      same(
        sent.map(({ id, tries }) => [id, tries]),
        [["e3", 1]],
      );
      same((await store.markSent(["e3"]))[0]?.tries, 2);
      same((await store.pending(7, "answers", 1))[0]?.tries, 2);
    },
  },
  {
    title: "LOSS-04 an acknowledged item is removed, and its answer is marked as acknowledged",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.addEdit(draft("e2", 2, 1));
      await store.settle([acknowledged("e1", 4)]);
      same(await pendingIds(store), ["e2"]);
      const { state, outcome, revision, acknowledged_at } = (await answerOf(store, 1))!;
      same([state, outcome, revision, acknowledged_at], ["acknowledged", "stored", 4, at(30)]);
      same((await answerOf(store, 2))?.state, "pending");
      same(places(await store.addEdit(draft("e3", 1, 2))), [3, at(2), 4]);
    },
  },
  {
    title: "LOSS-03 an older edit's acknowledgement does not acknowledge the newer one",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.markSent(["e1"]);
      await store.addEdit(draft("e2", 1, 2));
      await store.settle([acknowledged("e1", 1)]);
      const { state, content, revision } = (await answerOf(store, 1))!;
      same([state, content, revision], ["pending", { text: "e2" }, 1]);
      same(await pendingIds(store), ["e2"]);
    },
  },
  {
    title: "an acknowledgement that repeats, or names an unknown item, changes nothing",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.settle([acknowledged("e1", 2), acknowledged("e1", 1), acknowledged("unknown")]);
      await store.settle([setAside("e1")]);
      const { state, revision } = (await answerOf(store, 1))!;
      same([state, revision], ["acknowledged", 2]);
      same(await store.items(7), []);
    },
  },
  {
    title: "LOSS-05 an item that is set aside is kept with its reason, and the others stay pending",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.addEdit(draft("e2", 2, 1));
      await store.settle([setAside("e1")]);
      same(await pendingIds(store), ["e2"]);
      const own = { answers: 1, set_aside: 1, refused: 1 };
      same(await store.counts(7), { pending: { ...noPending, answers: 1 }, set_aside: 1, own, others: none });
      same(
        (await store.items(7)).map(({ id, reason }) => [id, reason]),
        [
          ["e1", refusal()],
          ["e2", null],
        ],
      );
      const { state, reason, content } = (await answerOf(store, 1))!;
      same([state, reason, content], ["set_aside", refusal(), { text: "e1" }]);
    },
  },
  {
    title: "counts are exact in every lane",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.addEdit(draft("e2", 2, 1));
      for (const id of ["v1", "v2", "v3", "v4"]) await store.addItem(event(id));
      await store.settle([acknowledged("v2", null), setAside("v4")]);
      const own = { answers: 2, set_aside: 0, refused: 0 };
      same(await store.counts(7), { pending: { answers: 2, events: 2 }, set_aside: 1, own, others: none });
    },
  },
];

const returning: ContractCase[] = [
  {
    title: "items that were set aside return to their old place: all of them, or those that are due",
    run: async (store) => {
      for (const [id, question] of [
        ["e1", 1],
        ["e2", 2],
        ["e3", 3],
        ["e4", 4],
      ] as const)
        await store.addEdit(draft(id, question, 1));
      await store.settle([setAside("e1", refusal(at(20))), setAside("e2", refusal(at(40))), setAside("e3")]);
      same(await store.putBack(7, { now: at(30) }), 1);
      same(await pendingIds(store), ["e1", "e4"]);
      same([(await answerOf(store, 1))?.state, (await answerOf(store, 2))?.state], ["pending", "set_aside"]);
      same(await store.putBack(7, "all"), 2);
      same(await pendingIds(store), ["e1", "e2", "e3", "e4"]);
      same(
        (await store.items(7)).every(({ reason }) => reason === null),
        true,
      );
    },
  },
  {
    title: "an item whose retry time is more than a minute ahead was set aside by a fast clock, and is due at once",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.settle([setAside("e1", refusal(at(3600)))]);
      same(await store.putBack(7, { now: at(3539) }), 1);
      same(await pendingIds(store), ["e1"]);
    },
  },
  {
    title: "all acknowledged answers can be sent again, unchanged, and only once",
    run: async (store) => {
      const { item } = await store.addEdit(draft("e1", 1, 1));
      await store.addEdit(draft("e2", 2, 1));
      await store.settle([acknowledged("e1")]);
      same(await store.requeueAcknowledged(7), 1);
      same(await store.requeueAcknowledged(7), 0);
      const again = (await store.items(7)).find(({ id }) => id === "e1");
      same([again?.payload, again?.device_id], [item.payload, item.device_id]);
      same((await answerOf(store, 1))?.state, "acknowledged");
      same((await store.addEdit(draft("e3", 1, 5))).replaced, null);
    },
  },
  {
    title: "the server's answers replace older ones, except where a local edit is still pending",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.addEdit(draft("e2", 2, 1));
      await store.addEdit(draft("e3", 3, 1));
      await store.settle([acknowledged("e2", 3), acknowledged("e3", 3)]);
      const server = (question_id: number, revision: number) =>
        ({ question_id, kind: "answer", content: "server", revision }) as const;
      await store.adopt(7, 70, [server(1, 9), server(2, 3), server(3, 4), server(4, 1)]);
      const shown = (await store.answers(7, 70)).map(({ question_id, content, revision, state }) => [
        question_id,
        content,
        revision,
        state,
      ]);
      same(shown, [
        [1, { text: "e1" }, 0, "pending"],
        [2, { text: "e2" }, 3, "acknowledged"],
        [3, "server", 4, "acknowledged"],
        [4, "server", 1, "acknowledged"],
      ]);
      same(places(await store.addEdit(draft("e4", 3, 2))), [4, at(2), 4]);
    },
  },
  {
    title: "a user's data can be moved to another store and continues there",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      await store.addEdit(draft("e2", 2, 2));
      await store.addItem(event("v1"));
      await store.settle([acknowledged("e1", 6), setAside("e2")]);
      const carried = await store.snapshot(7);
      const moved = JSON.parse(JSON.stringify(carried).replaceAll('"user_id":7', '"user_id":9')) as typeof carried;
      moved.items = moved.items.map((item) => ({ ...item, id: `${item.id}-moved` }));
      for (const { stamp } of moved.answers) if (stamp) stamp.edit_id += "-moved";
      moved.counters = moved.counters.map((counter) => ({ ...counter, seq: counter.seq + 10 }));
      await store.absorb(moved);
      await store.absorb(moved);
      const own = { answers: 0, set_aside: 1, refused: 1 };
      same(await store.counts(9), { pending: { ...noPending, events: 1 }, set_aside: 1, own, others: none });
      same((await store.answers(9, 70)).length, 2);
      same(places(await store.addEdit(draft("e3", 1, 3, { user_id: 9 }))), [13, at(3), 6]);
    },
  },
  {
    title: "two versions of an item merge to the higher number of tries and the later state",
    run: async (store) => {
      await store.addEdit(draft("e1", 1, 1));
      const early = await store.snapshot(7);
      await store.markSent(["e1"]);
      await store.absorb(early);
      same(
        (await store.items(7)).map(({ tries }) => tries),
        [1],
      );
      await store.settle([acknowledged("e1", 2)]);
      await store.absorb({ ...early, items: [] });
      same((await answerOf(store, 1))?.state, "acknowledged");
    },
  },
];

export const outboxStoreContract: ContractCase[] = [...writing, ...sending, ...countingCases, ...returning];
