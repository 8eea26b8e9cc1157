import type { DemoQuiz } from "../demo.types.ts";
import { longText, lone, numeric, single, tex, trueFalse, within } from "../question-makers.ts";

/** Ended, with every kind of recording: a teacher's supervision pages have content from the first start. */
export const probabilitesSurveille: DemoQuiz = {
  name: "Probabilités : examen surveillé",
  language: "fr",
  course: "statistiques",
  owner: "helene",
  tags: ["Statistiques"],
  settings: {
    time_limit: 3600,
    allow_questions_navigation: true,
    video_proctoring: true,
    screen_recording: true,
    screen_proctoring: true,
    audio_proctoring: true,
    web_page_recording: true,
    require_fullscreen: true,
    detect_mouse_leave: true,
    delay_between_screenshots: 60,
    rules_html:
      "<p>Votre caméra, votre écran et votre micro sont enregistrés pendant l’examen. Seuls vos enseignants y ont accès.</p>",
  },
  sections: [
    {
      name: "Probabilités",
      exercises: [
        lone(
          single(
            "Deux dés",
            "<p>On lance deux dés équilibrés. Quelle est la probabilité d’obtenir une somme égale à 7 ?</p>",
            [["1/6", 2], ["1/12"], ["7/36"], ["1/7"]],
            "<p>Six couples sur trente-six donnent 7.</p>",
          ),
        ),
        lone(
          numeric(
            "Espérance",
            "<p>Un jeu rapporte 10 € avec une probabilité de 0,2 et coûte 1 € sinon. Quelle est l’espérance du gain, en euros ?</p>",
            2,
            { value: 1.2, tolerance: within(0.01) },
            tex`<p>\(0{,}2 \times 10 - 0{,}8 \times 1 = 1{,}2\).</p>`,
          ),
        ),
        lone(
          trueFalse(
            "Indépendance",
            "<p>Deux événements incompatibles de probabilité non nulle sont indépendants.</p>",
            false,
            1,
            "<p>Si l’un se produit, l’autre ne peut plus se produire : ils sont liés.</p>",
          ),
        ),
        lone(
          longText(
            "Loi des grands nombres",
            "<p>Expliquez en quelques phrases ce que dit la loi des grands nombres, et ce qu’elle ne dit pas.</p>",
            [null, 200],
            [["Exactitude", 3]],
            "<p>La moyenne d’un grand nombre de tirages indépendants tend vers l’espérance ; elle ne dit rien du tirage suivant.</p>",
            [
              {
                html: "<p>La moyenne des tirages se rapproche de l’espérance quand leur nombre augmente. Elle ne corrige pas les tirages passés.</p>",
                points: 3,
              },
              { html: "<p>Plus on joue, plus on a de chances de gagner.</p>", points: 0.5 },
            ],
          ),
        ),
      ],
    },
  ],
};
