import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useDrafted } from "../draft/use-draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import type { InputProps } from "../input.types.ts";
import { sortFiles, type FileRefusal } from "./accepted-files.ts";
import { AddFiles } from "./add-files.tsx";
import { bytesOf } from "./bytes.ts";
import { SendingRow } from "./sending-row.tsx";
import { StoredRow } from "./stored-row.tsx";
import { RefusedFiles } from "./refused-files.tsx";
import { uploadQueueOf } from "./upload-queue.ts";
import css from "./upload.module.css";
import { useStoredFiles } from "./use-stored-files.ts";

const none: readonly number[] = [];

export function Upload(props: InputProps<"upload">) {
  const { question_id, body, draft, read_only, labelled_by, files } = props;
  const { t, i18n } = useTranslation("questions");
  const queue = uploadQueueOf(question_id);
  const sending = useSyncExternalStore(queue.subscribe, queue.get);
  const picture_ids = useDrafted(draft, (content) => content?.picture_ids ?? none);
  const stored = useStoredFiles(picture_ids, files?.list);
  const [refused, setRefused] = useState<{ name: string; why: FileRefusal }[]>([]);
  useLayoutEffect(() => {
    queue.deliverTo((id) => draft.set((content) => ({ picture_ids: [...(content?.picture_ids ?? []), id] })));
  }, [queue, draft]);
  const add = (chosen: readonly File[]) => {
    const sorted = sortFiles(chosen, body, picture_ids.length + sending.length);
    setRefused(sorted.refused);
    if (files) for (const file of sorted.sendable) queue.send(file, files.upload);
  };
  const remove = (id: number) =>
    draft.set((content) => {
      const left = (content?.picture_ids ?? []).filter((one) => one !== id);
      return left.length === 0 ? null : { picture_ids: left };
    });
  return (
    <>
      {stored.length + sending.length > 0 && (
        <ul className={css.files} aria-labelledby={labelled_by}>
          {stored.map((file, index) => (
            <StoredRow
              key={file.picture_id}
              file={file}
              number={index + 1}
              onRemove={read_only ? undefined : () => remove(file.picture_id)}
            />
          ))}
          {sending.map((item) => (
            <SendingRow
              key={item.key}
              item={item}
              onRetry={() => files && queue.retry(item.key, files.upload)}
              onDrop={() => queue.drop(item.key)}
            />
          ))}
        </ul>
      )}
      {!read_only && files && (
        <AddFiles {...props} is_full={picture_ids.length + sending.length >= body.max_files} onAdd={add} />
      )}
      <RefusedFiles refused={refused} body={body} />
      <AnswerFoot draft={draft} read_only={read_only}>
        {read_only
          ? picture_ids.length === 0 && t("no_answer")
          : t("upload.rules", {
              kinds: body.accepted.map((kind) => t(`upload.kinds.${kind}`)).join(", "),
              count: body.max_files,
              size: bytesOf(body.max_bytes, i18n.language),
            })}
      </AnswerFoot>
    </>
  );
}
