import type { User } from "@examplar/contract";
import { Button, EmptyState, ErrorState, Notice, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNow } from "../../shared/network/clock.ts";
import { timeOf } from "../../shared/formats.ts";
import { unsentWork } from "../../shared/shell-slots.ts";
import { openSupportChat } from "../../shared/support-chat.ts";
import { ExamListFrame, ExamListPending } from "./exam-list-pending.tsx";
import css from "./exam-list.module.css";
import { examListQuery, type ExamList } from "./exam-list.query.ts";
import { viewOf } from "./exam-list.state.ts";
import { ExamSections } from "./exam-sections.tsx";
import { ListFooter } from "./list-footer.tsx";
import { useLiveExamList } from "./use-live-exam-list.ts";
import { useResyncRequest } from "./use-resync-request.ts";

export const ExamListPage = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const { data, isPending, isFetching, refetch } = useQuery(examListQuery);
  useLiveExamList(data, user.id);
  useResyncRequest(data, user.id);
  if (!data && isPending) return <ExamListPending />;
  return (
    <ExamListFrame>
      {data ? (
        <Exams list={data} many_schools={user.schools.length > 1} onRetry={() => void refetch()} />
      ) : (
        <ErrorState
          title={t("exam_list.error_title")}
          text={t("exam_list.error_text")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <ListFooter />
    </ExamListFrame>
  );
};

const Exams = ({ list, many_schools, onRetry }: { list: ExamList; many_schools: boolean; onRetry: () => void }) => {
  const { t } = useTranslation();
  const minute = useNow(20_000);
  const { summaries } = list;
  const { changes = 0, refused = 0 } = unsentWork.use() ?? {};
  // Memoised: the same exams, when read again, are not rendered again.
  const view = useMemo(() => viewOf(summaries, { now: minute }), [summaries, minute]);
  return (
    <>
      {!list.fresh && (
        <Notice tone="orange">
          <span role="status">
            {t("exam_list.offline_copy", { time: timeOf(list.read_at) })}
            {changes > 0 && ` ${t("unsent_changes", { count: changes })}`}
            {refused > 0 && ` ${t("refused_changes", { count: refused })}`}
          </span>{" "}
          <Button variant="quiet" className={css.inline} onClick={onRetry}>
            {t("retry", { ns: "ui" })}
          </Button>
        </Notice>
      )}
      {view.hidden_lti && (
        <Notice>
          {t("exam_list.hidden_lti")}{" "}
          <Button variant="quiet" className={css.inline} onClick={openSupportChat}>
            {t("exam_list.ask_support")}
          </Button>
        </Notice>
      )}
      {view.empty && <EmptyState title={t("exam_list.empty_title")} subtitle={t("exam_list.empty_subtitle")} />}
      <ExamSections sections={view.sections} tags={list.tags} many_schools={many_schools} />
    </>
  );
};
