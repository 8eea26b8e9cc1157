import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMailer } from "./create-mailer.ts";

const mail_from = "Examplar <no-reply@example.org>";
const mail = {
  to: "zoe@example.org",
  subject: "Votre code : 123 456 — déjà là",
  text: "Bonjour Zoé,\n\nvotre code est 123456.",
  html: "<p>Bonjour Zoé</p>",
};

let data_dir = "";
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "mail-"));
});
afterAll(() => rm(data_dir, { recursive: true }));

describe("with a mail server", () => {
  test("a mail arrives complete, with accents", async () => {
    const received: { to: string[]; raw: Buffer }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, session, done) => {
        void stream.toArray().then((chunks) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as { port: number };
    const mailer = createMailer(
      { smtp_url: `smtp://127.0.0.1:${port}`, mail_from, data_dir },
      { now: () => new Date() },
    );
    await mailer.send(mail);
    expect(await mailer.list()).toEqual([]);
    await mailer.stop();
    await new Promise<void>((resolve) => server.close(resolve));

    expect(received.map(({ to }) => to)).toEqual([["zoe@example.org"]]);
    const parsed = await PostalMime.parse(received[0]!.raw);
    expect(parsed).toMatchObject({
      subject: mail.subject,
      from: { address: "no-reply@example.org", name: "Examplar" },
    });
    expect(parsed.text?.trimEnd()).toBe(mail.text);
    expect(parsed.html).toContain("Bonjour Zoé");
  });

  test("an unreachable mail server is an error for the sender", async () => {
    const mailer = createMailer({ smtp_url: "smtp://127.0.0.1:1", mail_from, data_dir }, { now: () => new Date() });
    await expect(mailer.send(mail)).rejects.toThrow("ECONNREFUSED");
    await mailer.stop();
  });
});

describe("without a mail server", () => {
  let now = new Date("2026-03-01T10:00:00Z");
  const mailer = () => createMailer({ smtp_url: null, mail_from, data_dir }, { now: () => now });
  const outbox = () => join(data_dir, "outbox");

  test("the outbox is empty at first", async () => {
    expect(await mailer().list()).toEqual([]);
  });

  test("mails are stored in a folder that only the server can read, and listed newest first", async () => {
    await mailer().send(mail);
    now = new Date("2026-03-01T10:00:05Z");
    await mailer().send({ to: "ada@example.org", subject: "Second", text: "Two" });
    const listed = await mailer().list();
    expect(listed.map(({ to, subject, text, sent_at }) => ({ to, subject, text, sent_at }))).toEqual([
      { to: "ada@example.org", subject: "Second", text: "Two", sent_at: "2026-03-01T10:00:05.000Z" },
      { to: mail.to, subject: mail.subject, text: mail.text, sent_at: "2026-03-01T10:00:00.000Z" },
    ]);
    expect((await stat(outbox())).mode & 0o777).toBe(0o700);
  });

  test("each mail is also a message file that any mail program opens", async () => {
    const names = (await readdir(outbox())).filter((name) => name.endsWith(".eml")).toSorted();
    expect(names).toHaveLength(2);
    const parsed = await PostalMime.parse(await readFile(join(outbox(), names[0]!)));
    expect(parsed).toMatchObject({ subject: mail.subject, to: [{ address: mail.to }] });
    expect(parsed.text?.trimEnd()).toBe(mail.text);
  });

  test("partial and foreign files are not listed, and break nothing", async () => {
    await writeFile(join(outbox(), ".2026-03-02.json.partial"), '{"id":');
    await writeFile(join(outbox(), "2026-03-02_x.json"), '{"id":');
    await writeFile(join(outbox(), "2026-03-03_y.json"), '{"hello":1}');
    expect(await mailer().list()).toHaveLength(2);
    for (const name of ["2026-03-02_x.json", "2026-03-03_y.json"]) await rm(join(outbox(), name));
  });

  test("a hundred concurrent sends are a hundred mails", async () => {
    const one = mailer();
    await Promise.all(
      Array.from({ length: 98 }, (_, n) => one.send({ to: "a@example.org", subject: `n${n}`, text: "x" })),
    );
    expect(await one.list()).toHaveLength(100);
  });
});
