import type { Abuse } from "../abuse.types.ts";
import { beforeTheBell } from "../bell.ts";
import { named, png } from "../intruder.ts";
import { codeOf, unexpected } from "../wire.ts";

/** An edit in time announces a file. After the bell the student sends other bytes, and photos made after the bell. */
export const otherBytes: Abuse = async (target) => ({
  at_once: 5,
  strike: async () => {
    const { exam, one, in_time, after } = await beforeTheBell(target, { questions: 4, uploads: 2 });
    const [, , question, another] = exam.question_ids as [number, number, number, number];
    const promised = named(png("promised"));
    await one.write(question, { files: [promised] });
    await after(1500);
    const made = png("made after the bell");
    const address = await one.askUpload(question, png("promised"), promised);
    const uploaded = named(made);
    const seen = {
      at_its_address: codeOf(await one.put(address, made)),
      under_its_id: codeOf(await one.askUpload(question, made, named(made, promised.file_id))),
      made_later: await one.write(another, { files: [named(made)] }, in_time),
      sent_later: [
        codeOf(await one.upload(another, made, uploaded)),
        await one.write(another, { files: [uploaded] }, in_time),
      ],
      counted: [await one.counted(question), await one.counted(another)],
      promised: codeOf(await one.put(address, png("promised"))),
      counted_then: await one.counted(question),
    };
    return unexpected(seen, {
      at_its_address: "file_mismatch",
      under_its_id: "file_mismatch",
      made_later: "late",
      sent_later: ["200", "late"],
      counted: [[], []],
      promised: "200",
      counted_then: [promised.file_id],
    });
  },
});
