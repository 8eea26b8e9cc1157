import type { DemoQuiz } from "../demo.types.ts";
import { lone, multiple, single } from "../question-makers.ts";

/** Taken on paper, then scanned: multiple choice, whose crosses a machine could read later. */
export const microeconomiePapier: DemoQuiz = {
  name: "Microéconomie : partiel sur table",
  language: "fr",
  course: "finance",
  owner: "helene",
  tags: ["Économie"],
  settings: { quiz_type: "paper", whole_correction_visible: true },
  sections: [
    {
      name: "QCM",
      exercises: [
        lone(
          single(
            "Élasticité",
            "<p>Le prix augmente de 10 % et la demande baisse de 5 %. L’élasticité-prix vaut :</p>",
            [["−0,5", 2], ["−2"], ["0,5"], ["−5"]],
          ),
        ),
        lone(
          multiple("Concurrence parfaite", "<p>Quelles hypothèses appartiennent au modèle ?</p>", [
            ["Produits homogènes", 1],
            ["Libre entrée", 1],
            ["Prix fixés par un meneur", -1],
            ["Information parfaite", 1],
          ]),
        ),
        lone(
          single("Bien public", "<p>Lequel est un bien public pur ?</p>", [
            ["L’éclairage des rues", 1],
            ["Une autoroute à péage"],
            ["Un manuel scolaire"],
            ["Une place de cinéma"],
          ]),
        ),
      ],
    },
  ],
};
