import type { DemoQuiz } from "../demo.types.ts";
import { lone, longText, matching, multiple, ordering, single } from "../question-makers.ts";

export const histoireEconomique: DemoQuiz = {
  name: "Histoire économique du XXe siècle",
  language: "fr",
  course: "histoire",
  owner: "karim",
  tags: ["Histoire"],
  settings: { time_limit: 3600, allow_questions_navigation: false },
  sections: [
    {
      name: "Repères",
      exercises: [
        lone(
          ordering(
            "Chronologie",
            "<p>Rangez ces événements du plus ancien au plus récent.</p>",
            2,
            [
              "Krach de Wall Street",
              "Accords de Bretton Woods",
              "Traité de Rome",
              "Premier choc pétrolier",
              "Création de l’OMC",
            ],
            "<p>1929, 1944, 1957, 1973, 1995.</p>",
          ),
        ),
        lone(
          matching(
            "Auteurs",
            "<p>Associez chaque auteur à son œuvre.</p>",
            [
              ["John Maynard Keynes", "Théorie générale de l’emploi, de l’intérêt et de la monnaie"],
              ["Joseph Schumpeter", "Capitalisme, socialisme et démocratie"],
              ["Friedrich Hayek", "La Route de la servitude"],
            ],
            [1],
          ),
        ),
        lone(
          multiple(
            "Plan Marshall",
            "<p>Quels pays ont reçu l’aide du plan Marshall ?</p>",
            [
              ["La France", 1],
              ["Le Royaume-Uni", 1],
              ["La Pologne", -1],
              ["L’Espagne", -1],
            ],
            "<p>La Pologne refuse sous la pression soviétique ; l’Espagne franquiste n’est pas invitée.</p>",
          ),
        ),
        lone(
          single(
            "Trente Glorieuses",
            "<p>Qui a forgé l’expression « les Trente Glorieuses » ?</p>",
            [["Jean Fourastié", 1], ["Fernand Braudel"], ["Raymond Aron"], ["Jean Monnet"]],
            "<p>Jean Fourastié, dans un livre de 1979.</p>",
          ),
        ),
      ],
    },
    {
      name: "Synthèse",
      exercises: [
        lone(
          longText(
            "De 1929 à la dépression",
            "<p>Comment une crise boursière est-elle devenue une dépression mondiale ? Présentez trois mécanismes.</p>",
            [100, 350],
            [
              ["Mécanismes bancaires", 2],
              ["Commerce et protectionnisme", 2],
              ["Étalon-or et politiques suivies", 2],
            ],
            "<p>Faillites bancaires et contraction du crédit, retour des capitaux américains et montée du protectionnisme, étalon-or qui transmet la déflation.</p>",
            [
              {
                html: "<p>La chute des cours ruine les banques qui avaient prêté aux spéculateurs ; elles cessent de prêter aux entreprises. Les capitaux américains quittent l’Europe. Puis les États relèvent leurs droits de douane, et le commerce s’effondre. L’étalon-or oblige les banques centrales à garder des taux élevés.</p>",
                points: 5,
              },
              {
                html: "<p>Les banques ont fait faillite et les gens n’avaient plus d’argent pour acheter.</p>",
                points: 1.5,
              },
            ],
          ),
        ),
      ],
    },
  ],
};
