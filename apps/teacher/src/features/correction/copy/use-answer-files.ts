import type { AnswerPicture } from "@examplar/contract";
import type { StudentQuestion } from "@examplar/domain";
import type { StoredFile } from "@examplar/questions";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api.ts";

/** Returns a function that finds a file named in the answer. Only answers to upload questions cause a request. */
export const useAnswerFiles = (instance_id: number, question: StudentQuestion, content: unknown) => {
  const isAsked = question.attributes.type === "upload" && content !== null && content !== undefined;
  const { data: files = [] } = useQuery({
    queryKey: ["answer_pictures", instance_id, question.id],
    queryFn: ({ signal }): Promise<AnswerPicture[]> =>
      api("GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
        params: { instance_id, question_id: question.id },
        signal,
      }),
    enabled: isAsked,
  });
  return (name: string | number): StoredFile | null =>
    files.find(({ file_id, picture_id }) => file_id === name || picture_id === name) ?? null;
};
