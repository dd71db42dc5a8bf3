import type { MessageReport } from '#contract/database-manager/messages.ts';
import { ColumnTable } from '../../components/list/columns/ColumnTable.tsx';
import { filteredPath } from '../../screens/filteredPath.ts';
import { RelatedList } from '../../components/list/RelatedList.tsx';
import { useRecipientText } from '../../components/message/useRecipientText.ts';
import { StatusChip } from '../../components/report/StatusChip.tsx';

const newestFirst = { field: 'acceptedAt', order: 'DESC' } as const;

/** The last ten. */
export function CompanySends({ companyId }: { companyId: number }) {
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
      <ColumnTable<MessageReport>
        columns={[
          { source: 'acceptedAt', as: 'dateTime' },
          { source: 'to', text: ({ to }) => recipientText(to) },
          { source: 'status', cell: ({ status }) => <StatusChip status={status} /> },
          { source: 'senderId', label: 'resources.single-sms.fields.senderId' },
          { source: 'text', cellSx: { maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' } },
        ]}
        storeKey="company.sends"
        sx={{ '& td': { whiteSpace: 'nowrap' } }}
      />
    </RelatedList>
  );
}
