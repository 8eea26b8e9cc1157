import { contentWithoutFile, filesIn } from "@examplar/domain";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "@examplar/ui";
import { useDrafted } from "../draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import type { InputProps } from "../input.types.ts";
import type { WaitingFile } from "../question-view.types.ts";
import { sortFiles, type FileRefusal } from "./accepted-files.ts";
import { AddFiles } from "./add-files.tsx";
import { bytesOf } from "./bytes.ts";
import { RefusedFiles } from "./refused-files.tsx";
import { StoredRow } from "./stored-row.tsx";
import css from "./upload.module.css";
import { useStoredFiles, type FileName } from "./use-stored-files.ts";
import { WaitingRow } from "./waiting-row.tsx";

const noneWaiting: readonly WaitingFile[] = [];
const neverChanges = () => () => {};
const never = () => false;

export const Upload = (props: InputProps<"upload">) => {
  const { body, draft, read_only, labelled_by, files } = props;
  const { t, i18n } = useTranslation("question_parts");
  const waiting = useSyncExternalStore(files?.subscribe ?? neverChanges, files?.waiting ?? (() => noneWaiting));
  const isOffline = useSyncExternalStore(files?.subscribe ?? neverChanges, files?.isOffline ?? never);
  const named = filesIn(useDrafted(draft, (content) => content));
  const isWaiting = new Set<FileName>(waiting.map(({ id }) => id));
  const names: FileName[] = [...named.picture_ids, ...named.files.map(({ file_id }) => file_id)];
  const stored = useStoredFiles(
    names.filter((name) => !isWaiting.has(name)),
    files?.list,
  );
  // A refused file is no part of the answer: another one may take its place.
  const count = stored.length + waiting.filter((file) => file.refused === null).length;
  const isFull = count >= body.max_files;
  const [refused, setRefused] = useState<{ name: string; why: FileRefusal }[]>([]);
  const add = (chosen: readonly File[]) => {
    const sorted = sortFiles(chosen, body, count);
    setRefused(sorted.refused);
    for (const file of sorted.sendable) files?.keep(file, body.max_files);
  };
  const remove = (name: FileName) => draft.set((content) => contentWithoutFile(content, name));
  const drop = (id: string) => {
    files?.drop(id);
    if (names.includes(id)) remove(id);
  };
  return (
    <>
      {stored.length + waiting.length > 0 && (
        <ul className={css.files} aria-labelledby={labelled_by}>
          {stored.map(({ name, details }, index) => (
            <StoredRow
              key={name}
              details={details}
              number={index + 1}
              onRemove={read_only ? undefined : () => remove(name)}
            />
          ))}
          {waiting.map((file) => (
            <WaitingRow
              key={file.id}
              file={file}
              is_offline={isOffline}
              read_only={read_only}
              onRetry={file.refused === "no_room" && !isFull ? () => files?.retry(file.id) : undefined}
              onDrop={() => drop(file.id)}
            />
          ))}
        </ul>
      )}
      {!read_only && files && <AddFiles {...props} is_full={isFull} onAdd={add} />}
      <RefusedFiles refused={refused} body={body} />
      <AnswerFoot draft={draft} read_only={read_only}>
        {read_only
          ? names.length === 0 && t("no_answer", { ns: "questions" })
          : t("upload.rules", {
              kinds: body.accepted.map((kind) => t(`upload.kinds.${kind}`)).join(", "),
              count: body.max_files,
              size: bytesOf(body.max_bytes, i18n.language),
            })}
      </AnswerFoot>
    </>
  );
};
