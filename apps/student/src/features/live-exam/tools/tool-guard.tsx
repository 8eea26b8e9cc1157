import { ErrorState, useTranslation } from "@examplar/ui";
import { Component, type ReactNode } from "react";

interface State {
  failed: boolean;
}

/** An error boundary: a broken tool must not take the exam with it. Only a class can catch errors of its children. */
export class ToolGuard extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Broken onRetry={() => this.setState({ failed: false })} />;
  }
}

const Broken = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation("exam_tools");
  return <ErrorState title={t("drawer.broken")} text={t("drawer.broken_text")} onRetry={onRetry} />;
};
