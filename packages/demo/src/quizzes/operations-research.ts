import type { DemoQuiz } from "../demo.types.ts";
import { exercise, numeric, single, tex } from "../question-makers.ts";

const workshop = exercise(
  "A joiner's workshop",
  tex`<p>A workshop makes \(x\) tables and \(y\) chairs a week. It maximises the profit \(50x + 20y\) subject to
    \(4x + y \le 80\) (hours of machine), \(x + y \le 50\) (hours of varnish) and \(x, y \ge 0\).</p>`,
  [
    numeric(
      "Tables",
      "<p>How many tables should it make?</p>",
      2,
      { value: 10 },
      tex`<p>\(4x + y = 80\) and \(x + y = 50\) give \(x = 10\), \(y = 40\).</p>`,
    ),
    numeric("Profit", "<p>What is the best profit?</p>", 1, { value: 1300, unit: { mode: "shown", label: "£" } }),
    single("A slack constraint", "<p>What is the shadow price of a constraint that does not bind at the optimum?</p>", [
      ["Zero", 1],
      ["One"],
      ["The objective's value"],
      ["It is not defined"],
    ]),
  ],
);

/** Needs the desktop app, and starts in some days. */
export const operationsResearch: DemoQuiz = {
  name: "Operations Research: final",
  language: "en",
  course: "economics",
  owner: "james",
  tags: ["Year 2"],
  settings: {
    time_limit: 7200,
    desktop_app_required: true,
    require_fullscreen: true,
    embedded_calculator: "scientific",
  },
  sections: [{ name: "Linear programming", exercises: [workshop] }],
};
