// A stand-in of the live room, thrown away when the tools' own room lands.
import type { Calculator } from "@examplar/domain";

interface CalculatorPanelProps {
  mode: Calculator;
  onClose: () => void;
}

export const CalculatorPanel = ({ mode, onClose }: CalculatorPanelProps) => (
  <section aria-label="Calculator" data-mode={mode}>
    <button type="button" onClick={onClose}>
      ×
    </button>
  </section>
);
