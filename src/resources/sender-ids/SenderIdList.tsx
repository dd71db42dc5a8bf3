import { useMemo } from 'react';
import { SearchInput, SelectInput, useTranslate } from 'react-admin';
import { senderIdStatuses, type SenderId } from '#contract/main-api/senderIds.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { SenderIdCards } from './SenderIdCards.tsx';
import { SenderIdTable } from './SenderIdTable.tsx';

const byName = { field: 'name', order: 'ASC' } as const;
const statusChoices = senderIdStatuses.map((id) => ({ id, name: `senderIds.status.${id}` }));

export default function SenderIdList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(
    () => [
      <SearchInput key="q" source="q" alwaysOn />,
      ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" alwaysOn />] : []),
      <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
    ],
    [scope],
  );
  return (
    <AdminList<SenderId>
      resource="sender-ids"
      title="menu.senderIds"
      sort={byName}
      filters={filters}
      exporter={useSenderIdExporter()}
      empty={
        <EmptyList title={translate('senderIds.none')} help={translate('senderIds.none_help')}>
          <AllowedCreateButton resource="sender-ids" />
        </EmptyList>
      }
    >
      {isPhone ? <SenderIdCards /> : <SenderIdTable />}
    </AdminList>
  );
}

function useSenderIdExporter() {
  const translate = useTranslate();
  return useCsvExporter<SenderId>('sender-ids', {
    id: ({ id }) => id,
    name: ({ name }) => name,
    companyName: ({ companyName }) => companyName,
    status: ({ status }) => translate(`senderIds.status.${status}`),
    isDefault: ({ isDefault }) => translate(`ra.boolean.${isDefault}`),
    note: ({ note }) => note,
    createdAt: ({ createdAt }) => fileDateTime(createdAt),
  });
}
