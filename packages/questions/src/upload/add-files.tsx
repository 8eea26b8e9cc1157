import { Button, IconCamera, IconUpload, useTranslation } from "@examplar/ui";
import { useRef, type ChangeEvent, type DragEvent } from "react";
import type { InputProps } from "../input.types.ts";
import { acceptAttribute } from "./accepted-files.ts";
import css from "./upload.module.css";

interface Props extends Pick<InputProps<"upload">, "body" | "labelled_by"> {
  is_full: boolean;
  onAdd: (files: readonly File[]) => void;
}

/** Adds files: chosen, dropped, or on a phone taken with the camera. */
export const AddFiles = ({ body: { accepted, max_files }, labelled_by, is_full, onAdd }: Props) => {
  const { t } = useTranslation("question_parts");
  const drop = (event: DragEvent) => {
    // For anything dropped: otherwise the browser may open the file in place of the exam.
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) onAdd([...event.dataTransfer.files]);
  };
  return (
    <div className={css.add} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FileButton
        icon={IconUpload}
        described_by={labelled_by}
        full={is_full}
        onAdd={onAdd}
        multiple={max_files > 1}
        accept={acceptAttribute(accepted)}
      >
        {t("upload.choose", { count: max_files })}
      </FileButton>
      {accepted.includes("image") && (
        <span className={css.camera}>
          <FileButton
            icon={IconCamera}
            described_by={labelled_by}
            full={is_full}
            onAdd={onAdd}
            accept="image/*"
            capture="environment"
          >
            {t("upload.photo")}
          </FileButton>
        </span>
      )}
      <span className={css.drop}>{is_full ? t("upload.full") : t("upload.drop", { count: max_files })}</span>
    </div>
  );
};

interface FileButtonProps {
  icon: typeof IconUpload;
  described_by: string;
  full: boolean;
  accept: string;
  multiple?: boolean;
  capture?: "environment";
  onAdd: Props["onAdd"];
  children: string;
}

const FileButton = ({ icon: Mark, described_by, full, onAdd, children, ...input }: FileButtonProps) => {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(currentTarget.files ?? [])]);
    // Reset the field, so that the same file can be chosen again after it was removed.
    currentTarget.value = "";
  };
  return (
    <>
      <input {...input} ref={chooser} type="file" hidden onChange={chosen} aria-label={children} />
      <Button variant="plain" busy={full} aria-describedby={described_by} onClick={() => chooser.current?.click()}>
        <Mark size={18} aria-hidden />
        {children}
      </Button>
    </>
  );
};
