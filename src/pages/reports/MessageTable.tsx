import Link from '@mui/material/Link';
import { DataTable, useResourceContext, useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { StatusChip } from '../../components/report/StatusChip.tsx';
import { WaitNote } from '../../components/report/WaitNote.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { useHiddenColumns } from '../../components/list/useHiddenColumns.ts';

const Column = DataTable.Col<MessageReport>;

const hiddenAtFirst = [
  'id',
  'batchId',
  'branchName',
  'sentBy',
  'campaignName',
  'class',
  'encoding',
  'credits',
  'finalAt',
  'carrierStatus',
];
const hiddenWhileNarrow = ['operator', 'senderId', 'segments'];

/** A row a message; a click or the number's button opens it. */
export function MessageTable({ onOpen }: { onOpen: (message: MessageReport) => void }) {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const { scope } = useSignedInUser();
  const isOfMany = useResourceContext() !== 'single-sms';
  return (
    <DataTable<MessageReport>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(hiddenAtFirst, hiddenWhileNarrow)}
      empty={<NoMatch />}
      rowClick={(_id, _resource, message) => {
        onOpen(message);
        return false;
      }}
      sx={tableSx}
    >
      <Column source="id" disableSort />
      <Column source="acceptedAt" render={({ acceptedAt }) => dateTime(acceptedAt)} sx={oneLine} />
      {isOfMany && (
        <Column source="kind" disableSort render={({ kind }) => translate(`reports.kind.${kind}`)} />
      )}
      {isOfMany && <Column source="batchId" disableSort />}
      {scope === 'platform' && (
        <Column source="companyName" disableSort cellSx={() => ({ ...ellipsis, maxWidth: 180 })} />
      )}
      <Column source="branchName" disableSort />
      <Column source="sentBy" disableSort />
      <Column source="campaignName" disableSort />
      <Column
        source="to"
        disableSort
        sx={oneLine}
        render={(message) => (
          <Link
            component="button"
            type="button"
            underline="hover"
            aria-label={translate('reports.detail.open', { number: formatMsisdn(message.to) })}
            sx={{ font: 'inherit', verticalAlign: 'baseline' }}
            onClick={(event) => {
              // The row opens it too.
              event.stopPropagation();
              onOpen(message);
            }}
          >
            {formatMsisdn(message.to)}
          </Link>
        )}
      />
      <Column
        source="status"
        disableSort
        render={(message) => (
          <>
            <StatusChip status={message.status} />
            <WaitNote message={message} />
          </>
        )}
      />
      <Column
        source="operator"
        disableSort
        render={({ operator }) => translate(`reports.operator.${operator}`)}
      />
      <Column source="senderId" disableSort />
      <Column source="text" disableSort cellSx={clipped} />
      <Column source="class" disableSort render={(message) => translate(`reports.class.${message.class}`)} />
      <Column
        source="encoding"
        disableSort
        render={({ encoding }) => translate(`reports.encoding.${encoding}`)}
      />
      <Column source="segments" align="right" disableSort render={({ segments }) => number(segments)} />
      <Column source="credits" align="right" disableSort render={({ credits }) => number(credits)} />
      <Column
        source="finalAt"
        disableSort
        render={({ finalAt }) => finalAt && dateTime(finalAt)}
        sx={oneLine}
      />
      <Column source="carrierStatus" disableSort />
    </DataTable>
  );
}

const oneLine = { whiteSpace: 'nowrap' };
const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
/** The text takes what the other columns leave. */
const clipped = () => ({ ...ellipsis, width: '40%', maxWidth: 0, minWidth: 120 });
