import type { DemoQuiz } from "../demo.types.ts";
import { lone, longText, matching, shortText, single } from "../question-makers.ts";

export const contractLaw: DemoQuiz = {
  name: "Contract Law: problem questions",
  language: "en",
  course: "law",
  owner: "james",
  tags: ["Law"],
  settings: { time_limit: 5400 },
  sections: [
    {
      name: "Formation",
      exercises: [
        lone(
          single(
            "Invitation to treat",
            "<p>A shop puts a jacket in its window with a price tag of £40. In English law this is usually:</p>",
            [["an invitation to treat", 1], ["an offer"], ["an acceptance"], ["a unilateral contract"]],
            "<p><em>Fisher v Bell</em> [1961].</p>",
          ),
        ),
        lone(
          shortText(
            "The third element",
            "<p>Offer, acceptance, intention to create legal relations and …: which element is missing?</p>",
            1,
            ["consideration"],
          ),
        ),
        lone(
          matching(
            "Leading cases",
            "<p>Match each case to its subject.</p>",
            [
              ["Carlill v Carbolic Smoke Ball Co", "Unilateral offers"],
              ["Hadley v Baxendale", "Remoteness of damage"],
              ["Donoghue v Stevenson", "Duty of care in tort"],
            ],
            [1],
          ),
        ),
      ],
    },
    {
      name: "Problem",
      exercises: [
        lone(
          longText(
            "The late letter",
            "<p>On Monday Ana offers by letter to sell her boat to Ben. On Tuesday she posts a letter that withdraws the offer; it arrives on Thursday. On Wednesday Ben posts his acceptance; it arrives on Friday. Advise Ben.</p>",
            [100, 400],
            [
              ["Revocation takes effect on receipt", 2],
              ["Postal rule", 2],
              ["Conclusion", 1],
            ],
            "<p>Revocation only takes effect when it reaches Ben (<em>Byrne v Van Tienhoven</em>); his acceptance took effect when posted on Wednesday (<em>Adams v Lindsell</em>). There is a contract.</p>",
            [
              {
                html: "<p>Under the postal rule Ben accepted on Wednesday, when he posted his letter. Ana's withdrawal only reached him on Thursday, which is too late. Ben can hold her to the contract.</p>",
                points: 4,
              },
            ],
          ),
        ),
      ],
    },
  ],
};
