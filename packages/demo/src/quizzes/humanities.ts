import type { DemoQuiz } from "../demo.types.ts";
import {
  blanks,
  exercise,
  lone,
  longText,
  matching,
  multiple,
  ordering,
  single,
  trueFalse,
} from "../question-makers.ts";

/** Without a session: a teacher opens it by hand, and students take it whenever they like. */
export const dataEthics: DemoQuiz = {
  name: "Data Ethics: self-paced exam",
  language: "en",
  course: "humanities",
  owner: "priya",
  tags: ["Ethics"],
  settings: { time_limit: 2400, allow_questions_navigation: false },
  sections: [
    {
      name: "Principles",
      exercises: [
        lone(
          multiple(
            "Personal data",
            "<p>Which of these are personal data under the GDPR?</p>",
            [
              ["An email address with a person's name", 1],
              ["A photo of a student", 1],
              ["The average grade of 400 students", -1],
              ["An IP address that a provider can trace", 1],
            ],
            "<p>Data are personal as soon as they relate to a person who can be identified.</p>",
          ),
        ),
        lone(
          trueFalse(
            "Consent",
            "<p>A box that is ticked in advance is a valid way to give consent.</p>",
            false,
            1,
            "<p>Consent needs a clear affirmative act.</p>",
          ),
        ),
        lone(
          longText(
            "A fair algorithm?",
            "<p>A bank's model refuses loans more often in two districts of a town. The district is not among its inputs. Give one way in which this can happen, and one thing that the bank should do.</p>",
            [50, 200],
            [
              ["A proxy or biased data", 2],
              ["A sensible remedy", 2],
            ],
            "<p>Other inputs, such as income history or school, can stand in for the district. The bank should measure refusal rates by group, explain the gap, and change the inputs or the decision rule.</p>",
          ),
        ),
      ],
    },
    {
      name: "In practice",
      exercises: [
        exercise(
          "The library's sensors",
          "<p>A university library counts visitors with sensors on its doors. The sensors also pick up the identifiers of phones that pass by. The library keeps them for a year <q>in case they are useful one day</q>.</p>",
          [
            multiple(
              "Principles at stake",
              "<p>Which principles does the library break by keeping the identifiers?</p>",
              [
                ["Data minimisation", 1],
                ["Storage limitation", 1],
                ["Accuracy", -1],
                ["Portability", -1],
              ],
              "<p>Counting visitors needs no identifiers, and a year without a purpose is too long.</p>",
            ),
            single(
              "What to do first",
              "<p>What should the library do first?</p>",
              [
                ["Stop collecting the identifiers and delete those it has", 2],
                ["Encrypt the identifiers and keep them"],
                ["Put up a notice at the entrance"],
                ["Ask visitors to switch off their phones"],
              ],
              "<p>Encryption and notices do not give the data a purpose.</p>",
            ),
          ],
        ),
        lone(
          ordering("A breach", "<p>Personal data have leaked. Put the steps in order.</p>", 2, [
            "Stop the leak",
            "Find out which data and which people are concerned",
            "Tell the supervisory authority within 72 hours",
            "Tell the people concerned when the risk to them is high",
            "Write down what was learnt",
          ]),
        ),
      ],
    },
  ],
};

/** Reached only from the school's learning platform: the list hides it until the student has answered it. */
export const businessCommunication: DemoQuiz = {
  name: "Business Communication",
  language: "en",
  course: "humanities",
  owner: "priya",
  lti_platform: "canvas",
  settings: { time_limit: 1800 },
  sections: [
    {
      name: "Writing",
      exercises: [
        lone(
          single("Subject lines", "<p>Which subject line helps the reader most?</p>", [
            ["Budget 2027: please approve by Friday", 1],
            ["Important!!!"],
            ["Question"],
            ["Hello"],
          ]),
        ),
        lone(
          ordering("A clear refusal", "<p>Put the parts of a courteous refusal in order.</p>", 1, [
            "Thank the writer",
            "Say no plainly",
            "Give the reason",
            "Offer another way",
          ]),
        ),
      ],
    },
  ],
};

export const modernHistory: DemoQuiz = {
  name: "Modern European History",
  language: "en",
  course: "humanities",
  owner: "priya",
  tags: ["History"],
  lti_platform: "canvas",
  settings: { time_limit: 3600, whole_correction_visible: true },
  sections: [
    {
      name: "1815 to 1918",
      exercises: [
        lone(
          ordering(
            "A century",
            "<p>From the earliest to the latest.</p>",
            2,
            [
              "Congress of Vienna",
              "Springtime of the Peoples",
              "Unification of Germany",
              "Entente Cordiale",
              "Armistice of Compiègne",
            ],
            "<p>1815, 1848, 1871, 1904, 1918.</p>",
          ),
        ),
        lone(
          matching(
            "People and places",
            "<p>Match each statesman to his country.</p>",
            [
              ["Cavour", "Piedmont-Sardinia"],
              ["Metternich", "Austria"],
              ["Palmerston", "United Kingdom"],
            ],
            [1],
            "",
            ["Russia"],
          ),
        ),
        lone(
          blanks(
            "Industry",
            "<p>Complete the text.</p>",
            "<p>The first public railway to use steam locomotives ran from Stockton to {{b1}} in {{b2}}.</p>",
            {
              b1: { type_in: ["Darlington"], points: 0.5 },
              b2: { pick: ["1825", "1789", "1851"], points: 0.5 },
            },
          ),
        ),
      ],
    },
  ],
};

/** Its open answers still wait for the teacher, and students see no grade. */
export const academicWriting: DemoQuiz = {
  name: "Academic Writing: timed essay",
  language: "en",
  course: "humanities",
  owner: "priya",
  tags: ["Year 1"],
  settings: { time_limit: 7200, show_scores: false, block_spell_checker: true },
  sections: [
    {
      name: "Essay",
      exercises: [
        lone(
          single("Thesis", "<p>Which sentence is the strongest thesis statement?</p>", [
            ["Cities should price road space, because congestion wastes more than any toll would cost.", 2],
            ["This essay is about traffic."],
            ["Traffic is bad in many cities."],
          ]),
        ),
        lone(
          longText(
            "Short essay",
            "<p>Should universities record every lecture? Take a position and defend it against one objection.</p>",
            [150, 500],
            [
              ["Position and structure", 4],
              ["Objection answered", 4],
              ["Language", 2],
            ],
            "<p>Any clear position earns full marks when it is defended and the objection is taken seriously.</p>",
            [
              {
                html: "<p>Universities should record every lecture. Students who work, fall ill or study in a second language can listen again, and nobody loses by it. Some say that recordings empty the lecture hall. Yet where attendance falls, it is because the lecture offers nothing that a recording does not; the answer is a better lecture, with questions and debate, not a locked door.</p>",
                points: 8,
              },
            ],
          ),
        ),
      ],
    },
  ],
};
