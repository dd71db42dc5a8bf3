import { DataTable } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { filteredPath } from '../../components/list/filteredPath.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { RelatedList } from '../../components/list/RelatedList.tsx';
import { useRecipientText } from '../../components/message/useRecipientText.ts';
import { StatusChip } from '../../components/report/StatusChip.tsx';
import { useFormats } from '../../components/useFormats.ts';

const Column = DataTable.Col<MessageReport>;
const newestFirst = { field: 'acceptedAt', order: 'DESC' } as const;

/** The last ten. */
export function CompanySends({ companyId }: { companyId: number }) {
  const { dateTime } = useFormats();
  const recipientText = useRecipientText();
  return (
    <RelatedList
      resource="single-sms"
      filter={{ companyId }}
      sort={newestFirst}
      none="companies.no_sends"
      more={{
        to: filteredPath('/home/reports/total-sms-reports', { companyId }),
        label: 'menu.singleSmsReport',
      }}
      isExcerpt
    >
      <DataTable<MessageReport>
        bulkActionButtons={false}
        storeKey="company.sends"
        rowClick={false}
        sx={{ ...tableSx, '& td': { whiteSpace: 'nowrap' } }}
      >
        <Column source="acceptedAt" disableSort render={({ acceptedAt }) => dateTime(acceptedAt)} />
        <Column source="to" disableSort render={({ to }) => recipientText(to)} />
        <Column source="status" disableSort render={({ status }) => <StatusChip status={status} />} />
        <Column source="senderId" disableSort />
        <Column source="text" disableSort cellSx={clipped} />
      </DataTable>
    </RelatedList>
  );
}

const clipped = () => ({ maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' });
