import { describe, test } from "vitest";
import { createMemoryStore } from "./memory-store.ts";
import { outboxStoreContract } from "./outbox-store.contract.ts";

describe("the outbox in memory", () => {
  // oxlint-disable-next-line vitest/expect-expect -- a case throws by itself when it does not hold
  test.each(outboxStoreContract)("$title", ({ run }) => run(createMemoryStore()));
});
