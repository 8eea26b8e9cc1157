import { findSqlOutsideRepositories, findWriteErrors, functionsIn, type SourceFile } from "./find-sql.ts";

const tables = new Set(["answers", "scores", "devices", "receipts"]);

/** One file for each way to write a table. `planted` lists what the check must report. */
const files: SourceFile[] = [
  { path: "features/answers/answers.repository.ts", text: 'db.insertInto("answers"); sql`insert into\n scores (id)`' },
  { path: "features/grading/points.repository.ts", text: 'db.updateTable("answers as a")' },
  { path: "features/attempts/attempts.repository.ts", text: "const text = `with ended as (update scores set state`" },
  { path: "features/devices/devices.repository.ts", text: 'db.insertInto(\n"devices")' },
  { path: "platform/jobs/clean.ts", text: "client.query('delete from devices where id = $1')" },
  { path: "features/papers/papers.repository.ts", text: "db.deleteFrom(table)" },
  { path: "features/answers/build.ts", text: 'const rows = await db\n  .selectFrom("answers").execute()' },
  { path: "features/answers/tag.ts", text: 'import { sql } from "kysely";' },
  { path: "features/answers/text.ts", text: "pool.query<{ id: number }>(text, [id])" },
  // None of these is a violation: reads, test code, and the declared writers.
  { path: "features/papers/receipts.repository.ts", text: 'db.selectFrom("receipts").forUpdate() // for update of x' },
  { path: "features/answers/receipts.repository.ts", text: 'db.insertInto("receipts")' },
  { path: "features/answers/types.ts", text: 'import type { Selectable } from "kysely";' },
  { path: "platform/db/raw.ts", text: "pool.query(text)" },
  { path: "features/rescue/rescue.test.ts", text: 'db.deleteFrom("receipts")' },
  { path: "builders/receipts.builders.ts", text: 'db.insertInto("receipts")' },
];

const functionText = (name: string, body: string): string =>
  `CREATE OR REPLACE FUNCTION public.${name}()\n RETURNS trigger\n LANGUAGE plpgsql\nAS $function$\nbegin\n${body}\nend $function$;\n`;

/** A function of the writing feature, one of another feature, one without an owner, and one that only reads. */
const schema = [
  functionText("delete_answers", "  delete from receipts where score_id = old.id;"),
  functionText("end_attempts_of_quiz", "  update devices set id = 1;"),
  functionText("note_receipt", "  insert into receipts (id) values (new.id);"),
  functionText(
    "refuse",
    "  if exists (select from scores for no key update of scores) then raise exception 'no'; end if;",
  ),
].join("");

const planted = [
  "features/papers/papers.repository.ts writes a table whose name is not a literal",
  "answers is written by features/answers and features/grading",
  "scores is written by features/answers and features/attempts",
  "devices is written by features/attempts and features/devices and platform/jobs",
  "receipts is written by features/answers and the database's note_receipt",
  "features/answers/build.ts has SQL and is not a repository",
  "features/answers/tag.ts has SQL and is not a repository",
  "features/answers/text.ts has SQL and is not a repository",
];

/** Returns planted violations that were not reported, and reported ones that were not planted. */
export const compareWithPlanted = (): { unseen: string[]; invented: string[] } => {
  const seen = [...findWriteErrors([...files, ...functionsIn(schema)], tables), ...findSqlOutsideRepositories(files)];
  return {
    unseen: planted.filter((violation) => !seen.includes(violation)),
    invented: seen.filter((violation) => !planted.includes(violation)),
  };
};
