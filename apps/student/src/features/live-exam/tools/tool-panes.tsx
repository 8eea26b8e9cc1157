import type { AnswerContent, Spreadsheet } from "@examplar/domain";
import { IconFileText, IconTable, useTranslation } from "@examplar/ui";
import { DocumentPanel } from "./documents/document-panel.tsx";
import type { Tools } from "./drawer/drawer.state.ts";
import { TabSet } from "./drawer/tab-set.tsx";
import type { Drawer } from "./drawer/use-drawer.ts";
import { LazySheet } from "./sheet/lazy-sheet.tsx";

interface PaneProps {
  tools: Tools;
  drawer: Pick<Drawer, "state" | "set">;
}

export interface SheetAnswers {
  contents: ReadonlyMap<number, AnswerContent | null>;
  read_only: boolean;
  onChange: (question_id: number, content: { spreadsheet_content: Spreadsheet }) => void;
  /** Called at once after a cell has changed, long before `onChange`, in case the browser is killed. */
  onKeep?: (question_id: number, content: { spreadsheet_content: Spreadsheet }) => void;
  /** Returns when the answer was last saved, by the server's clock (`shared/network/clock.ts`). */
  saved_at: (question_id: number) => Date | null;
}

type SheetsProps = PaneProps & SheetAnswers;

/** The sheets of the exercise, one at a time. */
export const SheetsPane = ({ tools: { sheets }, drawer, ...props }: SheetsProps) => {
  const { t } = useTranslation("exam_tools");
  const question = sheets.find(({ id }) => id === drawer.state.sheet) ?? sheets[0];
  if (!question) return null;
  const { id } = question;
  return (
    <TabSet
      label={t("drawer.sheets")}
      icon={IconTable}
      tabs={sheets.map(({ id: key, attributes }) => ({ key, label: attributes.name }))}
      chosen={id}
      onChoose={(sheet) => drawer.set({ sheet })}
    >
      <LazySheet
        key={id}
        question={question}
        content={props.contents.get(id) ?? null}
        read_only={props.read_only}
        onChange={(spreadsheet_content) => props.onChange(id, { spreadsheet_content })}
        onKeep={(spreadsheet_content) => props.onKeep?.(id, { spreadsheet_content })}
        saved_at={props.saved_at(id)}
      />
    </TabSet>
  );
};

/** The documents of the exercise, one at a time. */
export const DocumentsPane = ({ tools: { documents }, drawer }: PaneProps) => {
  const { t } = useTranslation("exam_tools");
  const document = documents.find(({ uuid }) => uuid === drawer.state.document) ?? documents[0];
  if (!document) return null;
  return (
    <TabSet
      label={t("drawer.documents")}
      icon={IconFileText}
      tabs={documents.map(({ uuid, filename }) => ({ key: uuid, label: filename }))}
      chosen={document.uuid}
      onChoose={(uuid) => drawer.set({ document: uuid })}
    >
      <DocumentPanel key={document.uuid} document={document} />
    </TabSet>
  );
};
