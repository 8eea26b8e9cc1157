import { scanContentTypes } from "@examplar/domain";
import { Button, IconUpload } from "@examplar/ui";
import { useRef, useState, type ReactNode } from "react";
import css from "./scans.module.css";

interface Props {
  /** On the button. */
  label: string;
  busy: boolean;
  children?: ReactNode;
  onFiles: (files: File[]) => void;
}

/** Files are dropped here or chosen; the button does the same for those who do not drag. */
export const DropZone = ({ label, busy, children, onFiles }: Props) => {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !busy) onFiles(files);
  };
  return (
    <div
      className={css.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={scanContentTypes.join()}
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <Button variant="plain" busy={busy} onClick={() => chooser.current?.click()}>
        <IconUpload size={20} stroke={1.75} aria-hidden />
        {label}
      </Button>
    </div>
  );
};
