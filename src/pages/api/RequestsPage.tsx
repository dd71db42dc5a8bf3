import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { AutocompleteInput, ReferenceInput, SelectInput, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { apiRequestLimits, type ApiRequest } from '#contract/main-api/programs/apiRequests.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { companyColumn, newestFirst, type Columns } from '../../components/list/columns/column.ts';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { companyFilter } from '../../components/list/filters.tsx';
import { SideDrawer } from '../../components/SideDrawer.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { apiPaths } from '../../screens/apiPaths.ts';
import { useSignedInUser } from '../../session.ts';
import { ApiTabs } from './ApiTabs.tsx';
import { RequestDetail } from './requests/RequestDetail.tsx';
import { RequestStatusChip } from './requests/RequestStatusChip.tsx';
import { useAnswerText } from './requests/useAnswerText.ts';
import { useRequestTexts } from './requests/useRequestTexts.ts';

const refreshSeconds = 3;
const outcomes = [
  { id: true, name: 'api.requests.failed' },
  { id: false, name: 'api.requests.succeeded' },
];

const filters = (isProvider: boolean) => [
  <ReferenceInput key="apiKeyId" source="apiKeyId" reference="api-keys" alwaysOn>
    <AutocompleteInput optionText="name" />
  </ReferenceInput>,
  <SelectInput key="failed" source="failed" choices={outcomes} alwaysOn />,
  isProvider && companyFilter,
];

/** The last requests of the company's programs, as they come. A hidden tab does not ask. */
export default function RequestsPage() {
  const translate = useTranslate();
  const { number } = useFormats();
  const [opened, setOpened] = useState<ApiRequest | null>(null);
  const { days, perCompany, perSecond } = apiRequestLimits;
  return (
    <>
      <ApiTabs view="requests">
        {translate('api.help.requests', {
          days: number(days),
          count: number(perCompany),
          perSecond: number(perSecond),
        })}{' '}
        {translate('api.requests.live', { seconds: number(refreshSeconds) })}
      </ApiTabs>
      <AdminList<ApiRequest>
        resource="api-requests"
        title="menu.api"
        sort={newestFirst}
        perPage={25}
        filters={filters}
        queryOptions={{ refetchInterval: refreshSeconds * 1_000 }}
        empty={
          <EmptyList title={translate('api.requests.none')} help={translate('api.requests.none_help')}>
            <Button component={Link} to={apiPaths.compose}>
              {translate('api.requests.begin')}
            </Button>
          </EmptyList>
        }
        rows={{ columns: useRequestColumns(), onOpen: setOpened }}
      />
      <SideDrawer
        isRecord
        isOpen={opened !== null}
        title={translate('api.requests.title')}
        onClose={() => setOpened(null)}
      >
        {opened && <RequestDetail request={opened} />}
      </SideDrawer>
    </>
  );
}

function useRequestColumns(): Columns<ApiRequest> {
  const { scope } = useSignedInUser();
  const { dateTime } = useFormats();
  const answerOf = useAnswerText();
  const texts = useRequestTexts();
  return [
    { source: 'id', table: false },
    {
      source: 'at',
      as: 'dateTime',
      // Seconds matter to somebody who waits for their own request.
      cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
      card: 'fact',
    },
    { source: 'keyName', card: 'fact' },
    companyColumn(scope === 'platform', { sort: undefined, card: scope === 'platform' ? 'fact' : undefined }),
    {
      source: 'call',
      text: ({ method, path }) => `${method} ${path}`,
      cell: (_, shown) => <code translate="no">{shown}</code>,
      isLink: true,
      sx: { whiteSpace: 'nowrap' },
      card: 'title',
    },
    { source: 'recipient', text: texts.recipient, hidden: 'narrow', card: 'line' },
    {
      source: 'status',
      cell: (request) => <RequestStatusChip request={request} />,
      card: 'badge',
    },
    {
      source: 'answer',
      text: answerOf,
      cell: (request, shown) => (
        <>
          {shown}
          {request.leftOut > 0 && (
            <Typography variant="caption" color="text.secondary" component="p">
              {texts.leftOut(request)}
            </Typography>
          )}
        </>
      ),
      cellSx: { minWidth: 220, overflowWrap: 'anywhere' },
      card: 'line',
    },
    { source: 'leftOut', table: false },
    { source: 'milliseconds', text: texts.duration, hidden: true },
    { source: 'address', hidden: true },
    { source: 'code', table: false },
    { source: 'messageId', table: false },
    { source: 'batchId', table: false },
  ];
}
