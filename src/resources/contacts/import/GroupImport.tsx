import { useState } from 'react';
import type { ContactGroup } from '#contract/main-api/contactGroups.ts';
import type { ContactImport } from '#contract/sms-receiver/contactImports.ts';
import type { ListFile } from '../../../dataProviders/bulk.ts';
import { ImportForm } from './ImportForm.tsx';
import { ImportReport } from './ImportReport.tsx';
import { ListSource } from './ListSource.tsx';

/** The list first, then its columns, and in the end what was taken of it. */
export function GroupImport({ group }: { group: ContactGroup }) {
  const [list, setList] = useState<ListFile | null>(null);
  const [report, setReport] = useState<ContactImport | null>(null);
  const begin = () => {
    setList(null);
    setReport(null);
  };
  if (report) return <ImportReport group={group} report={report} onAnother={begin} />;
  if (list) return <ImportForm group={group} list={list} onBack={begin} onImported={setReport} />;
  return <ListSource onChoose={setList} />;
}
