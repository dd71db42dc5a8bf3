import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { auditActions, auditNouns, type AuditEntry } from '#contract/main-api/auditLog.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { choiceFilter, companyFilter, periodFilter, searchFilter } from '../../components/list/filters.tsx';
import { SideDrawer } from '../../components/SideDrawer.tsx';
import { useSignedInUser } from '../../session.ts';
import { AuditDetail } from './AuditDetail.tsx';
import { useChangeTextsOf } from './useChangeTexts.ts';
import { useEntryText } from './useEntryText.ts';

const newestFirst = { field: 'id', order: 'DESC' } as const;
const filters = (isProvider: boolean) => [
  searchFilter,
  choiceFilter('noun', auditNouns, 'auditLog.noun'),
  choiceFilter('action', auditActions, 'auditLog.action'),
  isProvider && companyFilter,
  periodFilter,
];

export default function AuditLogPage() {
  const translate = useTranslate();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <>
      <AdminList<AuditEntry>
        resource="audit-log"
        title="menu.auditLog"
        words="auditLog"
        sort={newestFirst}
        filters={filters}
        rows={{ columns: useAuditColumns(), onOpen: setOpened }}
      />
      <SideDrawer
        isRecord
        isOpen={opened !== null}
        title={translate('auditLog.detail')}
        onClose={() => setOpened(null)}
      >
        {opened && <AuditDetail entry={opened} />}
      </SideDrawer>
    </>
  );
}

function useAuditColumns(): Columns<AuditEntry> {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const textsOf = useChangeTextsOf();
  return [
    { source: 'id', table: false },
    { source: 'at', as: 'dateTime', card: 'fact' },
    {
      source: 'actorName',
      text: ({ actorName }) => actorName ?? translate('auditLog.nobody'),
      cellSx: { minWidth: 140 },
      card: 'title',
    },
    { source: 'sentence', text: useEntryText(), isLink: true, card: 'line' },
    companyColumn(scope === 'platform', { sort: undefined, card: scope === 'platform' ? 'fact' : undefined }),
    { source: 'address', card: 'fact' },
    {
      source: 'changes',
      table: false,
      text: ({ noun, changes }) => {
        const { labelOf, valueOf } = textsOf(noun);
        return changes
          .map(
            ({ field, before, after }) =>
              `${labelOf(field)}: ${valueOf(field, before)} → ${valueOf(field, after)}`,
          )
          .join('; ');
      },
    },
  ];
}
