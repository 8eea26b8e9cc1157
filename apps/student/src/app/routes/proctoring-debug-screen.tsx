import { useSearch } from "@tanstack/react-router";
import { ProctoringDebugPage } from "../../features/proctoring-debug/proctoring-debug-page.tsx";

/** The address may name the quiz whose frames the page looks for. */
export const ProctoringDebugScreen = () => {
  const { quiz_id }: { quiz_id?: unknown } = useSearch({ strict: false });
  return <ProctoringDebugPage quiz_id={typeof quiz_id === "number" ? String(quiz_id) : ""} />;
};
