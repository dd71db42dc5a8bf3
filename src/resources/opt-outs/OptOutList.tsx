import { useMemo, useState } from 'react';
import { SearchInput, SelectInput, TopToolbar, useTranslate } from 'react-admin';
import { optOutSources, type OptOut } from '#contract/sms-receiver/optOuts.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { AdminList } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { ExportButton } from '../../components/list/ExportButton.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { AddOptOutsButton } from './AddOptOutsButton.tsx';
import { AddOptOutsDialog } from './AddOptOutsDialog.tsx';
import { OptOutCards } from './OptOutCards.tsx';
import { OptOutTable } from './OptOutTable.tsx';

const newestFirst = { field: 'id', order: 'DESC' } as const;
const sourceChoices = optOutSources.map((id) => ({ id, name: `optOuts.source.${id}` }));

export default function OptOutList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(
    () => [
      <SearchInput key="q" source="q" alwaysOn placeholder={translate('resources.opt-outs.fields.q')} />,
      ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" alwaysOn />] : []),
      <SelectInput key="source" source="source" choices={sourceChoices} alwaysOn />,
    ],
    [scope, translate],
  );
  // Beside the list, which becomes another page with its first record.
  const [isAdding, setAdding] = useState(false);
  const exporter = useOptOutExporter();
  const addButton = <AddOptOutsButton onClick={() => setAdding(true)} />;
  return (
    <>
      <AdminList<OptOut>
        resource="opt-outs"
        title="menu.optOuts"
        sort={newestFirst}
        filters={filters}
        exporter={exporter}
        actions={
          <TopToolbar>
            {addButton}
            <ExportButton />
          </TopToolbar>
        }
        empty={
          <EmptyList title={translate('optOuts.none')} help={translate('optOuts.none_help')}>
            {addButton}
          </EmptyList>
        }
      >
        {isPhone ? <OptOutCards /> : <OptOutTable />}
      </AdminList>
      {isAdding && <AddOptOutsDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function useOptOutExporter() {
  const translate = useTranslate();
  return useCsvExporter<OptOut>('opt-outs', {
    msisdn: ({ msisdn }) => msisdn,
    companyName: ({ companyName }) => companyName,
    source: ({ source }) => translate(`optOuts.source.${source}`),
    note: ({ note }) => note,
    createdBy: ({ createdBy }) => createdBy,
    createdAt: ({ createdAt }) => fileDateTime(createdAt),
  });
}
