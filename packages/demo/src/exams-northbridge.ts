import type { DemoExam } from "./demo.types.ts";
import { inMinutes, later, onDay } from "./moments.ts";
import { cellBiology } from "./quizzes/cell-biology.ts";
import { contractLaw } from "./quizzes/contract-law.ts";
import { academicWriting, businessCommunication, dataEthics, modernHistory } from "./quizzes/humanities.ts";
import { introductoryStatistics } from "./quizzes/introductory-statistics.ts";
import { microeconomics } from "./quizzes/microeconomics.ts";
import { operationsResearch } from "./quizzes/operations-research.ts";
import { classTook, seated, takesNow, took } from "./seats.ts";

const springDay = onDay(-7, "09:30");
const lawDay = onDay(-4, "13:00");
const historyDay = onDay(-5, "15:00");
const essayStart = inMinutes(-200);

const running: DemoExam[] = [
  {
    quiz: introductoryStatistics,
    state: "active",
    sessions: [
      {
        name: "Main hall",
        start: inMinutes(-15),
        end: inMinutes(300),
        public_token: "NorthbridgeStats",
        allow_self_enrollment: "anyone",
        seats: [
          { student: "camille", accommodation: "third" },
          takesNow("oliver", inMinutes(-14), 0.3, 0.7),
          takesNow("amelia", inMinutes(-12), 0.4, 0.9, { accommodation: "half" }),
          takesNow("noah", inMinutes(-14), 0.2, 0.6, { restless: true }),
          ...seated(["sofia", "ethan"]),
        ],
      },
    ],
  },
  {
    quiz: dataEthics,
    state: "active",
    seats: [...seated(["camille", "oliver", "sacha"]), took("sofia", onDay(-2, "19:10"), 34, 0.75, { graded: false })],
  },
  {
    quiz: businessCommunication,
    state: "active",
    sessions: [
      {
        name: "Online",
        start: onDay(-1, "08:00"),
        end: onDay(5, "20:00"),
        seats: seated(["camille", "amelia", "ethan"]),
      },
    ],
  },
  {
    quiz: cellBiology,
    state: "active",
    sessions: [
      // Open at once, so that a person who starts the demo can try supervision with their own camera and screen.
      { name: "Online, today", start: inMinutes(-10), end: inMinutes(600), seats: seated(["noah"]) },
      {
        name: "Morning group",
        start: onDay(1, "09:00"),
        end: onDay(1, "11:00"),
        seats: [{ student: "camille", accommodation: "third" }, ...seated(["oliver", "amelia"])],
      },
      {
        name: "Afternoon group",
        start: onDay(1, "14:00"),
        end: onDay(1, "16:00"),
        seats: seated(["sofia", "ethan"]),
      },
    ],
  },
];

const toCome: DemoExam[] = [
  {
    quiz: operationsResearch,
    state: "published",
    sessions: [
      {
        name: "Computer room 3",
        start: onDay(9, "10:00"),
        end: onDay(9, "13:00"),
        seats: seated(["camille", "noah", "sofia", "ethan"]),
      },
    ],
  },
];

const past: DemoExam[] = [
  {
    quiz: academicWriting,
    state: "over",
    sessions: [
      {
        name: "Room 12",
        start: essayStart,
        end: inMinutes(40),
        closed: inMinutes(-45),
        seats: [
          took("camille", later(essayStart, 4), 105, 0.9, { graded: false }),
          ...classTook(["amelia", "noah"], essayStart, 110, { graded: false }),
          took("ethan", later(essayStart, 60), 95, 0.5, { state: "timeout_closed", graded: false }),
        ],
      },
    ],
  },
  {
    quiz: microeconomics,
    state: "active",
    sessions: [
      {
        name: "First sitting",
        start: springDay,
        end: later(springDay, 75),
        seats: [
          took("camille", later(springDay, 1), 57, 0.85, {
            restless: true,
            public_comment: "You know the ideas. Practise the short calculations before you move on.",
          }),
          ...classTook(["oliver", "amelia", "sofia"], springDay, 56),
        ],
      },
      {
        name: "Resit",
        start: onDay(8, "09:30"),
        end: onDay(8, "10:45"),
        seats: seated(["camille", "noah", "ethan"]),
      },
    ],
  },
  {
    quiz: contractLaw,
    state: "over",
    sessions: [
      {
        name: "Moot room",
        start: lawDay,
        end: later(lawDay, 100),
        seats: [...seated(["camille"]), ...classTook(["oliver", "noah", "sofia", "ethan"], lawDay, 85)],
      },
    ],
  },
  {
    quiz: modernHistory,
    state: "over",
    sessions: [
      {
        name: "Online",
        start: historyDay,
        end: later(historyDay, 120),
        seats: [
          took("camille", later(historyDay, 12), 48, 1, { public_comment: "Excellent work." }),
          ...classTook(["amelia", "ethan"], historyDay, 50),
        ],
      },
    ],
  },
];

export const northbridgeExams: DemoExam[] = [...running, ...toCome, ...past];
