import type { DemoQuiz } from "../demo.types.ts";
import {
  blanks,
  exercise,
  lone,
  matching,
  multiple,
  numeric,
  ordering,
  single,
  tex,
  within,
} from "../question-makers.ts";

const osmosis = exercise(
  "Red blood cells in three solutions",
  "<p>Red blood cells are put into three solutions of sodium chloride: 0.45%, 0.9% and 1.8%. After ten minutes they are looked at under a microscope.</p>",
  [
    single(
      "In 1.8% sodium chloride",
      "<p>What is seen?</p>",
      [
        ["The cells have shrunk", 1],
        ["The cells have burst", -0.5],
        ["The cells look unchanged"],
        ["The cells have divided", -0.5],
      ],
      "<p>The solution is hypertonic: water leaves the cells.</p>",
    ),
    numeric(
      "Magnification",
      "<p>A cell that is 7.5 µm wide measures 6 mm on a print. What is the magnification?</p>",
      2,
      { value: 800, tolerance: within(0), unit: { mode: "shown", label: "×" } },
      tex`<p>\(6\,000\ \mu\text{m} / 7.5\ \mu\text{m} = 800\).</p>`,
    ),
  ],
);

/** Uses every kind of supervision. */
export const cellBiology: DemoQuiz = {
  name: "Cell Biology: supervised exam",
  language: "en",
  course: "biology",
  owner: "priya",
  tags: ["Year 1", "Biology"],
  settings: {
    time_limit: 4500,
    grade_scale: 100,
    random_questions: true,
    video_proctoring: true,
    id_card_check: true,
    screen_recording: true,
    screen_proctoring: true,
    audio_proctoring: true,
    overlaying_app_detection: true,
    web_page_recording: true,
    require_fullscreen: true,
    detect_mouse_leave: true,
    block_spell_checker: true,
    delay_between_screenshots: 30,
    instructions_html: "<p>Have your student card ready, close other programs, and sit alone in a quiet room.</p>",
    rules_html:
      "<p>Your camera, your screen and your microphone are recorded during the exam. Only your teachers see them.</p>",
  },
  sections: [
    {
      name: "The cell",
      exercises: [
        osmosis,
        lone(
          matching(
            "Organelles",
            "<p>Match each organelle to its work.</p>",
            [
              ["Mitochondrion", "Makes most of the ATP"],
              ["Ribosome", "Builds proteins"],
              ["Golgi apparatus", "Sorts and packs proteins"],
              ["Lysosome", "Breaks down waste"],
            ],
            [0.5],
          ),
        ),
        lone(
          ordering(
            "Mitosis",
            "<p>Put the phases of mitosis in order.</p>",
            2,
            ["Prophase", "Metaphase", "Anaphase", "Telophase"],
            "",
            "all_or_nothing",
          ),
        ),
      ],
    },
    {
      name: "Genes",
      draw_count: 2,
      exercises: [
        lone(
          blanks(
            "Complementary bases",
            "<p>Complete the text.</p>",
            "<p>In DNA, adenine pairs with {{b1}} and guanine with {{b2}}. In RNA, {{b3}} takes the place of thymine.</p>",
            {
              b1: { type_in: ["thymine"], points: 0.5 },
              b2: { type_in: ["cytosine"], points: 0.5 },
              b3: { pick: ["uracil", "guanine", "ribose"], points: 0.5 },
            },
          ),
        ),
        lone(
          multiple("Mutations", "<p>Which statements are true?</p>", [
            ["A silent mutation leaves the protein unchanged", 0.75],
            ["A deletion of one base shifts the reading frame", 0.75],
            ["Every mutation is harmful", -0.75],
            ["Mutations only happen during meiosis", -0.75],
          ]),
        ),
        lone(
          single(
            "Genetic code",
            "<p>How many codons stand for an amino acid in the standard genetic code?</p>",
            [["61", 1.5], ["64"], ["20"], ["3"]],
            "<p>64 codons, of which 3 mean stop.</p>",
          ),
        ),
      ],
    },
  ],
};
