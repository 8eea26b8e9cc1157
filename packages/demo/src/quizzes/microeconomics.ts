import type { DemoQuiz } from "../demo.types.ts";
import { exercise, lone, longText, numeric, single, tex, trueFalse, within } from "../question-makers.ts";

const market = exercise(
  "A market for coffee",
  tex`<p>Demand is \(Q_d = 120 - 10P\) and supply is \(Q_s = 20P\), with the price \(P\) in pounds.</p>`,
  [
    numeric(
      "Equilibrium price",
      "<p>What is the equilibrium price?</p>",
      2,
      { value: 4, tolerance: within(0.01), unit: { mode: "shown", label: "£" } },
      tex`<p>\(120 - 10P = 20P\), so \(P = 4\).</p>`,
    ),
    numeric("Equilibrium quantity", "<p>What is the equilibrium quantity?</p>", 1, { value: 80 }),
    single(
      "A price ceiling",
      "<p>The government sets a maximum price of £3. What follows?</p>",
      [["A shortage of 30 units", 2], ["A surplus of 30 units", -0.5], ["No change"], ["A shortage of 60 units", -0.5]],
      tex`<p>At £3, \(Q_d = 90\) and \(Q_s = 60\).</p>`,
    ),
  ],
);

export const microeconomics: DemoQuiz = {
  name: "Microeconomics: mid-term",
  language: "en",
  course: "economics",
  owner: "james",
  tags: ["Year 1", "Economics"],
  settings: { time_limit: 3600, grade_scale: 100, embedded_calculator: "basic", detect_mouse_leave: true },
  sections: [
    {
      name: "Markets",
      exercises: [
        market,
        lone(
          trueFalse(
            "Sunk costs",
            "<p>A rational firm takes its sunk costs into account when it decides whether to stay in a market.</p>",
            false,
            1,
            "<p>What cannot be recovered does not depend on the decision.</p>",
            -0.5,
          ),
        ),
        lone(
          longText(
            "Externalities",
            "<p>Explain, with an example of your own, why a negative externality leads to too much production, and compare a tax with a quota.</p>",
            [80, 250],
            [
              ["Private and social cost", 2],
              ["A fitting example", 1],
              ["Tax and quota compared", 2],
            ],
            "<p>The producer ignores the cost borne by others, so the private cost lies below the social cost. A tax equal to the marginal damage restores the right incentive and raises revenue; a quota fixes the quantity but not who can reduce most cheaply.</p>",
            [
              {
                html: "<p>A dye works that pours waste into a river does not pay for the fish that die, so its own cost is lower than the cost to society and it produces too much. A tax makes it feel the damage and lets it choose how to reduce; a quota is simpler to check but treats every firm alike.</p>",
                points: 4.5,
              },
              { html: "<p>Factories pollute and nobody stops them. A tax would make them pay.</p>", points: 2 },
            ],
          ),
        ),
      ],
    },
  ],
};
