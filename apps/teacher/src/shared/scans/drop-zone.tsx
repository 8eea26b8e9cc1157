import { useState, type ReactNode } from "react";
import { FileButton } from "./file-button.tsx";
import css from "./scans.module.css";

interface Props {
  /** Label of the button. */
  label: string;
  busy: boolean;
  children?: ReactNode;
  onFiles: (files: File[]) => void;
}

/** Accepts dropped files; the button is for people who cannot drag. */
export const DropZone = ({ label, busy, children, onFiles }: Props) => {
  const [isOver, setOver] = useState(false);
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
        const files = [...event.dataTransfer.files];
        if (files.length > 0 && !busy) onFiles(files);
      }}
    >
      {children}
      <FileButton several label={label} busy={busy} onFiles={onFiles} />
    </div>
  );
};
