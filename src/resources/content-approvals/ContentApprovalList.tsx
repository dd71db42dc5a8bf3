import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { contentApprovalStates, type ContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { byName, columnsByField, companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { choiceFilter, companyFilter, searchFilter } from '../../components/list/filters.tsx';
import { twoLinesSx } from '../../components/sms/TemplateOption.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { ContentApprovalActions } from './ContentApprovalActions.tsx';
import { ContentApprovalStateChip } from './ContentApprovalStateChip.tsx';

const filters = (isProvider: boolean) => [
  searchFilter,
  isProvider && companyFilter,
  choiceFilter('state', contentApprovalStates, 'contentApprovals.state'),
];

export default function ContentApprovalList() {
  return (
    <AdminList<ContentApproval>
      resource="content-approvals"
      title="menu.contentApprovals"
      words="contentApprovals"
      sort={byName}
      filters={filters}
      rows={{ columns: useContentApprovalColumns(), opens: 'edit' }}
    />
  );
}

function useContentApprovalColumns(): Columns<ContentApproval> {
  const translate = useTranslate();
  const { digits } = useFormats();
  const { scope } = useSignedInUser();
  const day = (date: string | null) => (date === null ? '' : digits(dayMonthYear(date)));
  return columnsByField<ContentApproval>({
    id: { sort: 'ASC', hidden: true },
    name: { sort: 'ASC', isLink: true, card: 'title' },
    companyName: companyColumn(scope === 'platform'),
    state: {
      text: ({ state }) => translate(`contentApprovals.state.${state}`),
      cell: ({ state }) => <ContentApprovalStateChip state={state} />,
      card: 'badge',
    },
    text: {
      cell: ({ text }) => (
        <Typography variant="body2" sx={{ ...twoLinesSx, maxWidth: 360 }}>
          {text}
        </Typography>
      ),
      card: 'line',
      onCard: ({ text }) => (
        <Typography variant="body2" color="text.secondary" sx={twoLinesSx}>
          {text}
        </Typography>
      ),
    },
    senderId: {
      text: ({ senderId }) => senderId ?? translate('contentApprovals.any_sender'),
      card: 'fact',
    },
    campaignId: { card: 'fact', cellSx: { overflowWrap: 'anywhere' } },
    validFrom: { text: ({ validFrom }) => day(validFrom), sort: 'ASC', card: 'fact' },
    validUntil: { text: ({ validUntil }) => day(validUntil), sort: 'ASC', card: 'fact' },
    note: { hidden: true, cellSx: { maxWidth: 320, overflowWrap: 'anywhere' } },
    createdAt: { as: 'date', sort: 'ASC', hidden: true },
    updatedAt: false,
    actions: {
      sx: { whiteSpace: 'nowrap' },
      cell: () => <ContentApprovalActions />,
      card: 'action',
    },
  });
}
