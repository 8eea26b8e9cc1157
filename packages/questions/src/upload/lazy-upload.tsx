import { Bone } from "@examplar/ui";
import { useEffect, useState, type ComponentType } from "react";
import type { InputProps } from "../input.types.ts";

type Input = ComponentType<InputProps<"upload">>;

let loaded: Input | null = null;
const tryAgainMs = 3_000;

/** Few papers ask for files: what takes them is loaded with the first one. A line that fails is tried again. */
export function LazyUpload(props: InputProps<"upload">) {
  const [Upload, setUpload] = useState<Input | null>(() => loaded);
  useEffect(() => {
    if (Upload) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    const load = () =>
      import("./upload.tsx").then(
        (module) => {
          loaded = module.Upload;
          if (wanted) setUpload(() => module.Upload);
        },
        () => {
          if (wanted) timer = setTimeout(() => void load(), tryAgainMs);
        },
      );
    void load();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [Upload]);
  return Upload ? <Upload {...props} /> : <Bone width="100%" height={120} />;
}
