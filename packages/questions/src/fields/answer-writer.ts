import { createContext } from "react";

/** Who writes in the fields: the student whose answer it is, or a teacher who enters it from a sheet. */
export const AnswerWriter = createContext<"student" | "teacher">("student");
