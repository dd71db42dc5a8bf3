import AddIcon from '@mui/icons-material/Add';
import { useMemo, useState } from 'react';
import { Button, SearchInput, useTranslate } from 'react-admin';
import { addOptOuts, optOutSources, type OptOut } from '#contract/sms-receiver/optOuts.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { newestFirst, companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { ExportButton } from '../../components/list/ExportButton.tsx';
import { choiceFilter, companyFilter } from '../../components/list/filters.tsx';
import { RemoveNumberButton } from '../../components/record/RemoveNumberButton.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { AddOptOutsDialog } from '../../components/opt-outs/AddOptOutsDialog.tsx';

export default function OptOutList() {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const filters = useMemo(
    () => [
      <SearchInput key="q" source="q" alwaysOn placeholder={translate('resources.opt-outs.fields.q')} />,
      ...(scope === 'platform' ? [companyFilter] : []),
      choiceFilter('source', optOutSources, 'optOuts.source'),
    ],
    [scope, translate],
  );
  // Beside the list, which becomes another page with its first record.
  const [isAdding, setAdding] = useState(false);
  const addButton = useMayCall(addOptOuts) && (
    <Button label="optOuts.add.open" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      <AddIcon />
    </Button>
  );
  return (
    <>
      <AdminList<OptOut>
        resource="opt-outs"
        title="menu.optOuts"
        sort={newestFirst}
        filters={filters}
        rows={{ columns: useOptOutColumns() }}
        tools={
          <>
            {addButton}
            <ExportButton />
          </>
        }
        empty={
          <EmptyList title={translate('optOuts.none')} help={translate('optOuts.none_help')}>
            {addButton}
          </EmptyList>
        }
      />
      {isAdding && <AddOptOutsDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function useOptOutColumns(): Columns<OptOut> {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  return [
    {
      source: 'msisdn',
      sort: 'ASC',
      sx: { ...tabular, whiteSpace: 'nowrap' },
      cell: ({ msisdn }) => numberText(msisdn),
      card: 'title',
    },
    companyColumn(scope === 'platform'),
    {
      source: 'source',
      text: ({ source }) => translate(`optOuts.source.${source}`),
      sort: 'ASC',
      card: 'fact',
    },
    { source: 'note', cellSx: { minWidth: 100, maxWidth: 320, overflowWrap: 'anywhere' }, card: 'line' },
    {
      source: 'createdBy',
      hidden: 'narrow',
      cell: ({ source }, name) => (source === 'incoming' ? translate('optOuts.self') : name),
      card: 'fact',
      onCard: ({ createdBy }) => createdBy,
    },
    { source: 'createdAt', as: 'dateTime', sort: 'ASC', sx: tabular, card: 'fact' },
    {
      source: 'actions',
      sx: { whiteSpace: 'nowrap' },
      cell: () => <RemoveNumberButton words="optOuts.remove" />,
      card: 'action',
    },
  ];
}
