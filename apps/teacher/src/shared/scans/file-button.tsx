import { scanContentTypes } from "@examplar/domain";
import { Button, IconUpload } from "@examplar/ui";
import { useRef } from "react";

interface Props {
  label: string;
  several?: boolean;
  busy: boolean;
  onFiles: (files: File[]) => void;
}

/** Lets the teacher choose files that can be a scan. */
export const FileButton = ({ label, several = false, busy, onFiles }: Props) => {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={several}
        accept={scanContentTypes.join()}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0 && !busy) onFiles(files);
          // Reset the input, or choosing the same file again would fire no event.
          currentTarget.value = "";
        }}
      />
      <Button variant="plain" busy={busy} onClick={() => chooser.current?.click()}>
        <IconUpload size={20} stroke={1.75} aria-hidden />
        {label}
      </Button>
    </>
  );
};
