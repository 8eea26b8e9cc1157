import type { DemoExam } from "./demo.types.ts";
import { lumiereExams } from "./exams-lumiere.ts";
import { northbridgeExams } from "./exams-northbridge.ts";

export const demoExams: DemoExam[] = [...lumiereExams, ...northbridgeExams];
