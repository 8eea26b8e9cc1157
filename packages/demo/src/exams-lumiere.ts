import type { DemoExam } from "./demo.types.ts";
import { inMinutes, later, onDay } from "./moments.ts";
import { comptabiliteEntrainement } from "./quizzes/comptabilite-entrainement.ts";
import { controleDeGestion } from "./quizzes/controle-de-gestion.ts";
import { droitDesContrats } from "./quizzes/droit-des-contrats.ts";
import { financeEntreprise } from "./quizzes/finance-entreprise.ts";
import { histoireEconomique } from "./quizzes/histoire-economique.ts";
import { marketingEtudeDeCas } from "./quizzes/marketing-etude-de-cas.ts";
import { mathematiquesFinancieres } from "./quizzes/mathematiques-financieres.ts";
import { microeconomiePapier } from "./quizzes/microeconomie-papier.ts";
import { probabilitesSurveille } from "./quizzes/probabilites-surveille.ts";
import { statistiquesDescriptives } from "./quizzes/statistiques-descriptives.ts";
import { financeInternationale, strategie } from "./quizzes/strategie.ts";
import { tresorerieTestGuide } from "./quizzes/tresorerie-test-guide.ts";
import { classTook, seated, takesNow, took } from "./seats.ts";

const lawDay = onDay(-1, "10:00");
const historyDay = onDay(-20, "14:00");
const paperDay = onDay(-6, "09:00");
const takeHome = onDay(-1, "09:00");
const watchedDay = onDay(-2, "14:00");

const running: DemoExam[] = [
  {
    quiz: financeEntreprise,
    state: "active",
    sessions: [
      {
        name: "Amphithéâtre B",
        start: inMinutes(-40),
        end: inMinutes(140),
        automatic_start: false,
        opened: inMinutes(-38),
        seats: [
          takesNow("camille", inMinutes(-25), 0.4, 0.8, { accommodation: "tiers" }),
          takesNow("lucas", inMinutes(-36), 0.6, 0.7, { restless: true }),
          takesNow("ines", inMinutes(-37), 0.5, 0.9),
          takesNow("mehdi", inMinutes(-35), 0.3, 0.5, { accommodation: "demi" }),
          took("lea", inMinutes(-36), 33, 0.85, { graded: false }),
          ...seated(["thomas", "chloe"]),
        ],
      },
    ],
  },
  {
    quiz: marketingEtudeDeCas,
    state: "active",
    sessions: [
      {
        name: "Devoir de la semaine",
        start: takeHome,
        end: onDay(6, "18:00"),
        seats: [
          takesNow("camille", later(takeHome, 75), 0.5, 0.9),
          takesNow("thomas", later(takeHome, 20), 0.7, 0.6),
          ...seated(["lucas", "ines", "chloe"]),
        ],
      },
    ],
  },
  {
    quiz: statistiquesDescriptives,
    state: "active",
    sessions: [
      {
        name: "Groupe A",
        start: inMinutes(-90),
        end: onDay(3, "20:00"),
        seats: [takesNow("camille", inMinutes(-30), 0.5, 0.8), ...seated(["lucas", "ines", "lea"])],
      },
      {
        name: "Groupe B",
        start: onDay(4, "14:00"),
        end: onDay(4, "16:00"),
        seats: seated(["camille", "thomas", "mehdi", "chloe"]),
      },
    ],
  },
];

const guided: DemoExam = {
  quiz: tresorerieTestGuide,
  state: "active",
  sessions: [
    {
      name: "En ligne",
      start: inMinutes(-20),
      end: inMinutes(480),
      seats: [
        { student: "camille", accommodation: "tiers" },
        took("mehdi", inMinutes(-19), 15, 0.7),
        ...seated(["lucas", "ines", "thomas", "lea", "chloe"]),
      ],
    },
  ],
};

const toCome: DemoExam[] = [
  {
    quiz: mathematiquesFinancieres,
    state: "published",
    sessions: [
      {
        name: "Interrogation du jour",
        start: inMinutes(2.5),
        end: inMinutes(180),
        public_token: "LumiereMaths",
        allow_self_enrollment: "in_school",
        seats: seated(["camille", "lucas", "ines", "thomas", "lea"]),
      },
    ],
  },
  {
    quiz: controleDeGestion,
    state: "published",
    sessions: [
      {
        name: "Salle 204",
        start: inMinutes(-5),
        end: onDay(2, "18:00"),
        automatic_start: false,
        seats: seated(["camille", "lucas", "mehdi", "chloe"]),
      },
    ],
  },
  { quiz: strategie, state: "preview" },
  { quiz: financeInternationale, state: "draft" },
];

const past: DemoExam[] = [
  {
    quiz: droitDesContrats,
    state: "over",
    sessions: [
      {
        name: "Partiel",
        start: lawDay,
        end: later(lawDay, 120),
        seats: [
          took("camille", later(lawDay, 2), 78, 0.8, {
            accommodation: "tiers",
            public_comment: "Très bon cas pratique. Pensez à citer l’article avant de l’appliquer.",
            private_comment: "À proposer pour le concours de plaidoirie.",
          }),
          ...classTook(["lucas", "ines", "thomas", "lea", "mehdi"], lawDay, 82),
          ...seated(["chloe"]),
        ],
      },
    ],
  },
  {
    quiz: probabilitesSurveille,
    state: "over",
    sessions: [
      {
        name: "Salle 12",
        start: watchedDay,
        end: later(watchedDay, 60),
        seats: [
          took("lucas", later(watchedDay, 2), 34, 0.7, { graded: false, supervised: "restless" }),
          took("ines", later(watchedDay, 1), 31, 0.9, { graded: false, supervised: "quiet" }),
          took("thomas", later(watchedDay, 3), 33, 0.6, { graded: false, supervised: "restless" }),
        ],
      },
    ],
  },
  {
    quiz: histoireEconomique,
    state: "over",
    sessions: [
      {
        name: "Contrôle",
        start: historyDay,
        end: later(historyDay, 90),
        seats: [
          took("camille", later(historyDay, 3), 60, 0.6, {
            state: "timeout_timer",
            public_comment: "Des repères à consolider, et un temps à mieux répartir : la synthèse valait six points.",
          }),
          ...classTook(["ines", "thomas", "chloe"], historyDay, 55),
        ],
      },
    ],
  },
  {
    quiz: microeconomiePapier,
    state: "over",
    sessions: [
      {
        name: "Salle d’examen",
        start: paperDay,
        end: later(paperDay, 60),
        seats: [
          took("camille", paperDay, 58, 1, { state: "paper", scan: "edited" }),
          took("lucas", paperDay, 58, 1, { state: "paper", scan: "to_enter" }),
          ...classTook(["lea", "mehdi"], paperDay, 58, { state: "paper" }),
          ...seated(["ines"]),
        ],
      },
    ],
  },
  {
    quiz: comptabiliteEntrainement,
    state: "active",
    seats: [took("camille", onDay(-3, "18:20"), 12, 0.7), ...seated(["lucas", "ines"])],
  },
];

export const lumiereExams: DemoExam[] = [...running, guided, ...toCome, ...past];
