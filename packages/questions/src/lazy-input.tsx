import type { QuestionType } from "@examplar/domain";
import { Bone, loadWords } from "@examplar/ui";
import { useEffect, useState, type ComponentType } from "react";
import type { InputProps } from "./input.types.ts";

const tryAgainMs = 3_000;

/** Makes a field that few papers need load with the first question that needs it. A failed load is retried. */
export const lazyInput = <T extends QuestionType>(
  load: () => Promise<ComponentType<InputProps<T>>>,
): ComponentType<InputProps<T>> => {
  let loaded: ComponentType<InputProps<T>> | null = null;
  return function LazyInput(props: InputProps<T>) {
    const [Input, setInput] = useState(() => loaded);
    useEffect(() => {
      if (Input) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let wanted = true;
      const tryToLoad = () =>
        Promise.all([load(), loadWords("question_parts")]).then(
          ([input]) => {
            loaded = input;
            if (wanted) setInput(() => input);
          },
          () => {
            if (wanted) timer = setTimeout(() => void tryToLoad(), tryAgainMs);
          },
        );
      void tryToLoad();
      return () => {
        wanted = false;
        clearTimeout(timer);
      };
    }, [Input]);
    if (Input) return <Input {...props} />;
    return (
      <div aria-busy="true">
        <Bone width="100%" height={120} />
      </div>
    );
  };
};
