import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useDrafted } from "../draft/use-draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import type { InputProps } from "../input.types.ts";
import type { WaitingFile } from "../question-view.types.ts";
import { sortFiles, type FileRefusal } from "./accepted-files.ts";
import { AddFiles } from "./add-files.tsx";
import { bytesOf } from "./bytes.ts";
import { RefusedFiles } from "./refused-files.tsx";
import { StoredRow } from "./stored-row.tsx";
import css from "./upload.module.css";
import { useStoredFiles } from "./use-stored-files.ts";
import { WaitingRow } from "./waiting-row.tsx";

const none: readonly number[] = [];
const noneWaiting: readonly WaitingFile[] = [];
const neverChanges = () => () => {};

export function Upload(props: InputProps<"upload">) {
  const { body, draft, read_only, labelled_by, files } = props;
  const { t, i18n } = useTranslation("questions");
  const waiting = useSyncExternalStore(files?.subscribe ?? neverChanges, files?.waiting ?? (() => noneWaiting));
  const picture_ids = useDrafted(draft, (content) => content?.picture_ids ?? none);
  const stored = useStoredFiles(picture_ids, files?.list);
  const [refused, setRefused] = useState<{ name: string; why: FileRefusal }[]>([]);
  const add = (chosen: readonly File[]) => {
    const sorted = sortFiles(chosen, body, picture_ids.length + waiting.length);
    setRefused(sorted.refused);
    for (const file of sorted.sendable) files?.keep(file, body.max_files);
  };
  const remove = (id: number) =>
    draft.set((content) => {
      const left = (content?.picture_ids ?? []).filter((one) => one !== id);
      return left.length === 0 ? null : { picture_ids: left };
    });
  return (
    <>
      {stored.length + waiting.length > 0 && (
        <ul className={css.files} aria-labelledby={labelled_by}>
          {stored.map((file, index) => (
            <StoredRow
              key={file.picture_id}
              file={file}
              number={index + 1}
              onRemove={read_only ? undefined : () => remove(file.picture_id)}
            />
          ))}
          {waiting.map((file) => (
            <WaitingRow
              key={file.id}
              file={file}
              read_only={read_only}
              onRetry={() => files?.retry(file.id)}
              onDrop={() => files?.drop(file.id)}
            />
          ))}
        </ul>
      )}
      {!read_only && files && (
        <AddFiles {...props} is_full={picture_ids.length + waiting.length >= body.max_files} onAdd={add} />
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
