import { useMemo } from 'react';
import { SearchInput, useTranslate } from 'react-admin';
import { doNotDisturbDays, type DoNotDisturbNumber } from '#contract/main-api/carriers/doNotDisturb.ts';
import { operators } from '#contract/sms-receiver/messages.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import type { Columns } from '../../components/list/columns/column.ts';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { ExportButton } from '../../components/list/ExportButton.tsx';
import { choiceFilter } from '../../components/list/filters.tsx';
import { RemoveNumberButton } from '../../components/record/RemoveNumberButton.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { useFormats } from '../../components/useFormats.ts';
import { EmptyButton } from './EmptyButton.tsx';

/** Numbers that operators have answered to be on their do-not-disturb lists. */
export default function DoNotDisturbList() {
  const translate = useTranslate();
  const { number } = useFormats();
  const filters = useMemo(
    () => [
      <SearchInput
        key="q"
        source="q"
        alwaysOn
        placeholder={translate('resources.do-not-disturb.fields.q')}
      />,
      choiceFilter('operator', operators, 'reports.operator'),
    ],
    [translate],
  );
  return (
    <AdminList<DoNotDisturbNumber>
      resource="do-not-disturb"
      title="menu.doNotDisturb"
      sort={latestFirst}
      filters={filters}
      rows={{ columns: useColumns() }}
      tools={
        <>
          <EmptyButton />
          <ExportButton />
        </>
      }
      empty={
        <EmptyList
          title={translate('doNotDisturb.none')}
          help={translate('doNotDisturb.none_help', { days: number(doNotDisturbDays) })}
        />
      }
    />
  );
}

const latestFirst = { field: 'answeredAt', order: 'DESC' } as const;

function useColumns(): Columns<DoNotDisturbNumber> {
  const translate = useTranslate();
  return [
    {
      source: 'msisdn',
      sort: 'ASC',
      sx: { ...tabular, whiteSpace: 'nowrap' },
      cell: ({ msisdn }) => numberText(msisdn),
      card: 'title',
    },
    {
      source: 'operator',
      text: ({ operator }) => translate(`reports.operator.${operator}`),
      sort: 'ASC',
      card: 'fact',
    },
    { source: 'answeredAt', as: 'dateTime', sort: 'DESC', sx: tabular, card: 'fact' },
    { source: 'routeName', sort: 'ASC', hidden: 'narrow', card: 'fact' },
    {
      source: 'actions',
      sx: { whiteSpace: 'nowrap' },
      cell: () => <RemoveNumberButton words="doNotDisturb.remove" />,
      card: 'action',
    },
  ];
}
