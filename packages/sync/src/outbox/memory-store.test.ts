import { describe, test } from "vitest";
import { createMemoryStore } from "./memory-store.ts";
import { outboxStoreContract } from "./outbox-store.contract.ts";

describe("the outbox in memory", () => {
  test.each(outboxStoreContract)("$title", ({ run }) => run(createMemoryStore()));
});
