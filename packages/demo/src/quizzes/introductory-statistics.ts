import type { Spreadsheet } from "@examplar/domain";
import type { DemoQuiz } from "../demo.types.ts";
import {
  blanks,
  exercise,
  information,
  lone,
  longText,
  matching,
  multiple,
  numeric,
  ordering,
  shortText,
  single,
  spreadsheet,
  tex,
  trueFalse,
  upload,
  within,
  withinPercent,
} from "../question-makers.ts";

const times = [12, 15, 15, 18, 20, 22, 24, 26, 28, 40];

const commuteSheet: Spreadsheet = {
  rows: 14,
  columns: 4,
  cells: {
    A1: { input: "Minutes", bold: true, locked: true },
    ...Object.fromEntries(times.map((input, i) => [`A${i + 2}`, { input, locked: true as const }])),
    C2: { input: "Mean", bold: true, locked: true },
    C3: { input: "Median", bold: true, locked: true },
    C4: { input: "Sample standard deviation", bold: true, locked: true },
  },
};

const commuting = exercise(
  "Commuting times",
  tex`<p>Ten students were asked how many minutes they need to reach the campus. Their answers are in the attached table, a dot plot
    shows them, and a note says how they were collected:
    <em>12, 15, 15, 18, 20, 22, 24, 26, 28, 40</em>. The sample mean is \(\bar{x} = 22\) and the sample standard
    deviation is \(s = 8.15\).</p>`,
  [
    numeric(
      "Standard error",
      "<p>What is the standard error of the mean? Give two decimals and the unit.</p>",
      2,
      {
        value: 2.58,
        tolerance: within(0.02),
        unit: { mode: "asked", choices: null },
        units: [
          { label: "min", factor: 1 },
          { label: "minutes", factor: 1 },
          { label: "s", factor: 1 / 60 },
        ],
        partial: [{ tolerance: withinPercent(5), points: 1 }],
      },
      tex`<p>\(s/\sqrt{n} = 8.15/\sqrt{10} \approx 2.58\) minutes.</p>`,
    ),
    single(
      "Confidence interval",
      tex`<p>With \(t_{9,\,0.975} = 2.262\), which interval is the 95% confidence interval for the mean?</p>`,
      [
        [tex`\([16.2,\ 27.8]\)`, 2],
        [tex`\([19.4,\ 24.6]\)`, -0.5],
        [tex`\([3.6,\ 40.4]\)`, -0.5],
        [tex`\([20.2,\ 23.8]\)`, -0.5],
      ],
      tex`<p>\(22 \pm 2.262 \times 2.58 = 22 \pm 5.8\).</p>`,
    ),
    trueFalse(
      "Reading the interval",
      "<p>95% of all students need a time that lies inside this interval.</p>",
      false,
      1,
      "<p>The interval is about the mean, not about single students.</p>",
      -0.5,
    ),
    upload(
      "Box plot",
      "<p>Draw a box plot of the ten times by hand, with a scale, and take a photo of it.</p>",
      1,
      [
        ["Median and quartiles", 1],
        ["Scale, whiskers and the value 40", 1],
      ],
      "<p>Median 21, quartiles 15 and 26; 40 is inside the upper fence of 42.5, so it is not an outlier.</p>",
    ),
  ],
  { documents: ["commuting-times.csv", "how-the-times-were-collected.pdf", "dot-plot.png"] },
);

const shortQuestions = [
  lone(
    shortText(
      "Type I",
      "<p>What is the name of the probability of rejecting a null hypothesis that is true?</p>",
      1,
      ["significance level", "level of significance", "alpha", "type I error rate", ["p-value", 0]],
      "<p>The significance level of the test, written \\(\\alpha\\).</p>",
    ),
  ),
  lone(
    numeric(
      "Binomial",
      tex`<p>\(X \sim \mathcal{B}(10,\ 0.3)\). What is \(P(X = 3)\)? Give three decimals.</p>`,
      1,
      { value: 0.267, tolerance: within(0.001) },
      tex`<p>\(\binom{10}{3} 0.3^3\, 0.7^7 \approx 0.267\).</p>`,
    ),
  ),
  lone(
    single(
      "Robust measures",
      "<p>Which measure changes least when the largest value of a sample is multiplied by ten?</p>",
      [["The median", 1], ["The mean"], ["The range"], ["The variance"]],
      "<p>The median only depends on the values in the middle.</p>",
    ),
  ),
];

const ideas = [
  lone(
    multiple(
      "Conditions of the t-test",
      "<p>Which of these matter for a two-sample <em>t</em>-test with small samples?</p>",
      [
        ["Independent observations", 1],
        ["Roughly normal populations", 1],
        ["Equal sample sizes", -1],
        ["A categorical response", -1],
      ],
      "<p>Sample sizes may differ, and the response must be numerical.</p>",
    ),
  ),
  lone(
    blanks(
      "Correlation",
      "<p>Complete the text.</p>",
      tex`<p>The correlation coefficient lies between {{b1}} and 1. A value near 0 means that there is little {{b2}}
        relationship; it does not exclude a {{b3}} one.</p>`,
      {
        b1: { type_in: ["-1", "−1", "minus one"], points: 0.5 },
        b2: { pick: ["linear", "causal", "random"], points: 0.5 },
        b3: { type_in: ["curved", "non-linear", "nonlinear", "quadratic"], points: 1 },
      },
    ),
  ),
  lone(
    matching(
      "Which test?",
      "<p>Match each question to the test that answers it. One test is left over.</p>",
      [
        ["Do two groups have the same mean?", "Two-sample t-test"],
        ["Are two categorical variables independent?", "Chi-squared test"],
        ["Do four groups have the same mean?", "Analysis of variance"],
      ],
      [0.5, -0.25],
      "",
      ["Sign test"],
    ),
  ),
  lone(
    ordering("Steps of a test", "<p>Put the steps of a hypothesis test in order.</p>", 2, [
      "State the null and the alternative hypothesis",
      "Choose the significance level",
      "Collect the data",
      "Compute the test statistic and its p-value",
      "Decide and interpret",
    ]),
  ),
];

const applied = [
  lone(
    spreadsheet(
      "Summary in a sheet",
      "<p>Compute the mean in <code>D2</code>, the median in <code>D3</code> and the sample standard deviation in <code>D4</code>, with formulas.</p>",
      commuteSheet,
      [
        {
          cell: "D2",
          expected: 22,
          tolerance: within(0.01),
          formula_required: true,
          points: 1,
          sample: "=AVERAGE(A2:A11)",
        },
        {
          cell: "D3",
          expected: 21,
          tolerance: within(0.01),
          formula_required: true,
          points: 1,
          sample: "=MEDIAN(A2:A11)",
        },
        {
          cell: "D4",
          expected: 8.15,
          tolerance: within(0.01),
          formula_required: true,
          points: 1,
          sample: "=STDEV.S(A2:A11)",
        },
      ],
    ),
  ),
  lone(
    longText(
      "A newspaper claim",
      "<p>A newspaper writes: <q>People who eat breakfast earn 15% more: eat breakfast and your pay will rise.</q> Explain what is wrong with the conclusion, and how one could study the question properly.</p>",
      [80, 250],
      [
        ["Correlation is not causation", 1.5],
        ["A plausible confounder", 1],
        ["A better study", 1.5],
      ],
      "<p>The survey is observational. Age, health or regular working hours may explain both. A randomised trial, or at least a comparison that adjusts for these variables, would be needed.</p>",
    ),
  ),
];

/** Contains every type of question, in English. */
export const introductoryStatistics: DemoQuiz = {
  name: "Introductory Statistics: midterm",
  language: "en",
  course: "statistics",
  owner: "james",
  tags: ["Year 1", "Statistics"],
  settings: {
    time_limit: 5400,
    grade_scale: 100,
    embedded_calculator: "scientific",
    instructions_html: "<p>You have 90 minutes. Answer in any order; you can come back to every question.</p>",
    rules_html: "<p>One handwritten page of notes is allowed.</p>",
    grading_html: "<p>Some wrong answers cost points. Leaving a question out never does.</p>",
  },
  sections: [
    {
      name: "Estimation",
      exercises: [
        lone(information("Before you begin", "<p>Unless a question says otherwise, round to two decimals.</p>")),
        commuting,
      ],
    },
    { name: "Short questions", draw_count: 2, exercises: shortQuestions },
    { name: "Ideas", exercises: ideas },
    { name: "Applied work", exercises: applied },
  ],
};
