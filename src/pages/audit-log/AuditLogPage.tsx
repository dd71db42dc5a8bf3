import { useMemo, useState } from 'react';
import { SearchInput, SelectInput, useListContext, useTranslate } from 'react-admin';
import { auditActions, auditNouns, type AuditEntry } from '#contract/main-api/auditLog.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { AdminList } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { PeriodFilter } from '../../components/list/PeriodFilter.tsx';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { SideDrawer } from '../../components/SideDrawer.tsx';
import { useSignedInUser } from '../../session.ts';
import { AuditCards } from './AuditCards.tsx';
import { AuditDetail } from './AuditDetail.tsx';
import { AuditTable } from './AuditTable.tsx';
import { useAuditExporter } from './useAuditExporter.ts';

const newestFirst = { field: 'id', order: 'DESC' } as const;

function choicesOf(words: readonly string[], area: string) {
  return words.map((id) => ({ id, name: `auditLog.${area}.${id}` }));
}

export default function AuditLogPage() {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const filters = useMemo(() => {
    const everybodys = [
      <SearchInput key="q" source="q" alwaysOn />,
      <SelectInput key="noun" source="noun" choices={choicesOf(auditNouns, 'noun')} alwaysOn />,
      <SelectInput key="action" source="action" choices={choicesOf(auditActions, 'action')} alwaysOn />,
    ];
    const period = <PeriodFilter key="period" source="from" alwaysOn />;
    if (scope === 'company') return [...everybodys, period];
    return [...everybodys, <CompanyInput key="companyId" source="companyId" alwaysOn />, period];
  }, [scope]);
  return (
    <AdminList<AuditEntry>
      resource="audit-log"
      title="menu.auditLog"
      sort={newestFirst}
      filters={filters}
      exporter={useAuditExporter()}
      empty={<EmptyList title={translate('auditLog.none')} help={translate('auditLog.none_help')} />}
    >
      <Entries />
    </AdminList>
  );
}

function Entries() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { data } = useListContext<AuditEntry>();
  const [openedId, setOpenedId] = useState<number | null>(null);
  const opened = data?.find(({ id }) => id === openedId);
  const open = ({ id }: AuditEntry) => setOpenedId(id);
  return (
    <>
      {isPhone ? <AuditCards onOpen={open} /> : <AuditTable onOpen={open} />}
      <SideDrawer
        isOpen={opened !== undefined}
        title={translate('auditLog.detail')}
        onClose={() => setOpenedId(null)}
      >
        {opened && <AuditDetail entry={opened} />}
      </SideDrawer>
    </>
  );
}
