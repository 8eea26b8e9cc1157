import type { AnswerPicture } from "@examplar/contract";
import type { Abuse } from "../abuse.types.ts";
import { named, png, startIntruders, type Intruder } from "../intruder.ts";
import { codeOf, unexpected } from "../wire.ts";

const numberOf = (body: string): number => (JSON.parse(body) as AnswerPicture).picture_id;

/** Claims files of others, of another question and of the future, by number, id and digest: refused or not counted. */
export const foreignFiles: Abuse = async (target) => ({
  at_once: 3,
  strike: async () => {
    const { exam, intruders } = await startIntruders(target, { students: 2, questions: 4, uploads: 2 });
    const [thief, owner] = intruders as [Intruder, Intruder];
    const [, , first, second] = exam.question_ids as [number, number, number, number];
    const file = named(png("theirs"));
    const theirs = numberOf((await owner.upload(first, png("theirs"), file)).body);
    await owner.write(first, { files: [file] });
    const elsewhere = named(png("elsewhere"));
    const other = numberOf((await thief.upload(second, png("elsewhere"), elsewhere)).body);
    const seen = {
      number_of_another: await thief.write(first, { picture_ids: [theirs] }),
      number_of_the_future: await thief.write(first, { picture_ids: [theirs + 100_000] }),
      number_of_another_question: await thief.write(first, { picture_ids: [other] }),
      file_of_another_question: await thief.write(first, { files: [elsewhere] }),
      address_of_another_question: codeOf(await thief.askUpload(first, png("elsewhere"), elsewhere)),
      // Browsers choose file ids, so another student's id is just unknown: the edit is stored, but no file counts.
      file_of_another: await thief.write(first, { files: [file] }),
      counted: await thief.counted(first),
      bytes_of_another: codeOf(await thief.call("GET", `/answer_pictures/${theirs}/file`)),
      taken_out_of_another: codeOf(await thief.call("DELETE", `/answer_pictures/${theirs}`)),
      still_counted: await owner.counted(first),
    };
    return unexpected(seen, {
      number_of_another: "file_unknown",
      number_of_the_future: "file_unknown",
      number_of_another_question: "file_unknown",
      file_of_another_question: "file_unknown",
      address_of_another_question: "file_mismatch",
      file_of_another: "stored",
      counted: [],
      bytes_of_another: "not_found",
      taken_out_of_another: "not_found",
      still_counted: [file.file_id],
    });
  },
});
