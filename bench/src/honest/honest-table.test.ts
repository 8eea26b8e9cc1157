import { studentEventKinds } from "@examplar/domain";
import { expect, test } from "vitest";
import { honestDocument, honestRows } from "./honest-table.ts";

const rows = honestRows();

test("the published table of honest students is what the decisions say today", async () => {
  await expect(honestDocument(rows)).toMatchFileSnapshot("../../../docs/honest-students.md");
});

test("no text is held against an honest typist more than rarely", () => {
  const shareOf = (finding: string) => rows.find((row) => row.finding === finding)?.students;
  expect(shareOf("fast_insert")).toBeLessThan(3);
  expect(shareOf("bulk_insert")).toBeLessThan(6);
});

test("every kind is in the table, or named as not simulated", () => {
  const text = honestDocument(rows);
  const opposites = /_(close|wake|stop|enter|visible|active)$|^(get_focus|back_online)$/;
  for (const kind of studentEventKinds) if (!opposites.test(kind)) expect(text).toContain(`\`${kind}\``);
});
