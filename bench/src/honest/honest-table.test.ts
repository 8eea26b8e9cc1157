import { studentEventKinds } from "@examplar/domain";
import { expect, test } from "vitest";
import { honestDocument, honestRows } from "./honest-table.ts";

const rows = honestRows();

test("the published table of honest students matches the current decisions", async () => {
  await expect(honestDocument(rows)).toMatchFileSnapshot("../../../docs/honest-students.md");
});

test("an honest typist's text is rarely reported", () => {
  const shareOf = (finding: string) => rows.find((row) => row.finding === finding)?.students;
  expect(shareOf("fast_insert")).toBeLessThan(3);
  expect(shareOf("bulk_insert")).toBeLessThan(6);
});

test("every kind of event is in the table or listed as not simulated", () => {
  const text = honestDocument(rows);
  const opposites = /_(close|wake|stop|enter|visible|active)$|^(get_focus|back_online)$/;
  for (const kind of studentEventKinds) if (!opposites.test(kind)) expect(text).toContain(`\`${kind}\``);
});
