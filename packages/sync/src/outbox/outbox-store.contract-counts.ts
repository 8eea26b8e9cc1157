import { same } from "../testing/same.ts";
import { acknowledged, at, draft, event, ids, refusal, setAside } from "./outbox-store.contract-facts.ts";
import type { OutboxStore } from "./outbox.types.ts";

/** One thing that every outbox store must do. Needs no test runner, so that it can run inside a page. */
export interface ContractCase {
  title: string;
  run(store: OutboxStore): Promise<void>;
}

export const countingCases: ContractCase[] = [
  {
    title: "LOSS-30~ deleting one user's edits keeps those of others and newer ones, and no seq is given twice",
    run: async (store) => {
      await store.deviceOf(7, "device-a");
      await store.deviceOf(8, "device-b");
      await store.addEdit(draft("e1", 1, 1));
      await store.addItem(event("v1"));
      await store.addEdit(draft("e2", 1, 2, { user_id: 8, device_id: "device-b" }));
      await store.addEdit(draft("e3", 2, 3));
      same(await store.forget(7, ["e1", "v1", "e2"]), 1);
      same(ids(await store.items(7)), ["e3"]);
      same((await store.answers(7, 70)).length, 1);
      same(await store.forget(7, ["e3"]), 0);
      same([await store.items(7), await store.answers(7, 70)], [[], []]);
      same(ids(await store.items(8)), ["e2"]);
      same((await store.users()).toSorted(), [7, 8]);
      same((await store.addEdit(draft("e4", 1, 4))).item.payload.seq > 2, true);
    },
  },
  {
    title: "LOSS-22 a refused edit that a newer one replaced no longer counts against its question",
    run: async (store) => {
      const ownOf = async () => (await store.counts(7, 70)).own;
      await store.addEdit(draft("e1", 1, 1));
      await store.settle([setAside("e1", refusal(at(60)))]);
      same(await ownOf(), { answers: 0, set_aside: 1, refused: 0 });
      await store.settle([setAside("e1")]);
      same(await ownOf(), { answers: 0, set_aside: 1, refused: 1 });
      await store.addEdit(draft("e2", 1, 2));
      same(await ownOf(), { answers: 1, set_aside: 0, refused: 0 });
      await store.settle([acknowledged("e2")]);
      same(await ownOf(), { answers: 0, set_aside: 0, refused: 0 });
      same(ids(await store.items(7)), ["e1"]);
    },
  },
  {
    title: "counts distinguish the items of one attempt from those of others",
    run: async (store) => {
      const other = { instance_id: 71 };
      const ownOf = async (instance_id?: number) => {
        const { own, others } = await store.counts(7, instance_id);
        const all = (await store.counts(7)).own;
        same(own.answers + others.answers, all.answers);
        same(own.set_aside + others.set_aside, all.set_aside);
        same(own.refused + others.refused, all.refused);
        return `${own.answers}/${own.set_aside}`;
      };
      const expectOwn = async (here: string, there: string, all: string) =>
        same([await ownOf(70), await ownOf(71), await ownOf()], [here, there, all]);
      await store.addEdit(draft("e1", 1, 1));
      await expectOwn("1/0", "0/0", "1/0");
      await store.addEdit(draft("e2", 1, 2, other));
      await store.addEdit(draft("e3", 2, 3, other));
      await store.addItem(event("v1", other));
      await expectOwn("1/0", "2/0", "3/0");
      await store.settle([setAside("e2"), setAside("v1"), acknowledged("e1")]);
      await expectOwn("0/0", "1/1", "1/1");
      await store.putBack(7, "all");
      await expectOwn("0/0", "2/0", "2/0");
    },
  },
];
