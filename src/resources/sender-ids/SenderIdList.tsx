import { useTranslate } from 'react-admin';
import { senderIdStatuses, type SenderId } from '#contract/main-api/sending/senderIds.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { byName, columnsByField, companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { choiceFilter, companyFilter, searchFilter } from '../../components/list/filters.tsx';
import { useSignedInUser } from '../../session.ts';
import { ApprovalTools } from './operators/ApprovalTools.tsx';
import { SenderIdActions } from './SenderIdActions.tsx';
import { SenderIdName } from './SenderIdName.tsx';
import { SenderIdStatusChip } from './SenderIdStatusChip.tsx';

const filters = (isProvider: boolean) => [
  searchFilter,
  isProvider && companyFilter,
  choiceFilter('status', senderIdStatuses, 'senderIds.status'),
];

export default function SenderIdList() {
  return (
    <AdminList<SenderId>
      resource="sender-ids"
      title="menu.senderIds"
      words="senderIds"
      sort={byName}
      filters={filters}
      button={<ApprovalTools />}
      rows={{ columns: useSenderIdColumns(), opens: 'edit' }}
    />
  );
}

function useSenderIdColumns(): Columns<SenderId> {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const operators = ({ approvals }: SenderId) =>
    approvals
      .map(
        ({ operator, state }) =>
          `${translate(`reports.operator.${operator}`)}: ${translate(`reports.approvalState.${state}`)}`,
      )
      .join(', ');
  return columnsByField<SenderId>({
    id: { sort: 'ASC', hidden: true },
    name: {
      sort: 'ASC',
      isLink: true,
      cell: (senderId, link) => <SenderIdName senderId={senderId}>{link}</SenderIdName>,
      card: 'title',
      onCard: (senderId) => <SenderIdName senderId={senderId}>{senderId.name}</SenderIdName>,
    },
    companyName: companyColumn(scope === 'platform'),
    status: {
      text: ({ status }) => translate(`senderIds.status.${status}`),
      cell: ({ status }) => <SenderIdStatusChip status={status} />,
      sort: 'ASC',
      card: 'badge',
    },
    isDefault: { table: false, text: ({ isDefault }) => translate(`ra.boolean.${isDefault}`) },
    isElsewhere: false,
    approvals: { text: operators, cellSx: { maxWidth: 280 }, card: 'fact' },
    note: { cellSx: { maxWidth: 320, overflowWrap: 'anywhere' }, card: 'fact' },
    createdAt: { as: 'date', sort: 'ASC' },
    actions: {
      sx: { whiteSpace: 'nowrap' },
      cell: () => <SenderIdActions />,
      card: 'action',
    },
  });
}
