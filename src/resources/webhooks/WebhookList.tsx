import { useTranslate } from 'react-admin';
import { webhookKinds, type Webhook } from '#contract/main-api/programs/webhooks.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import {
  columnsByField,
  companyColumn,
  newestFirst,
  type Columns,
} from '../../components/list/columns/column.ts';
import { choiceFilter, companyFilter, searchFilter } from '../../components/list/filters.tsx';
import { useSignedInUser } from '../../session.ts';
import { WebhookStateChip, webhookState } from './chips.tsx';
import { useEventNames } from './useEventNames.ts';

const filters = (isProvider: boolean) => [
  searchFilter,
  isProvider && companyFilter,
  choiceFilter('kind', webhookKinds, 'webhooks.kind'),
];

export default function WebhookList() {
  return (
    <AdminList<Webhook>
      resource="webhooks"
      title="menu.webhooks"
      sort={newestFirst}
      filters={filters}
      words="webhooks"
      rows={{ columns: useWebhookColumns(), opens: 'edit' }}
    />
  );
}

function useWebhookColumns(): Columns<Webhook> {
  const translate = useTranslate();
  const eventNames = useEventNames();
  const { scope } = useSignedInUser();
  return columnsByField<Webhook>({
    id: { sort: 'DESC', hidden: true },
    name: { sort: 'ASC', isLink: true, card: 'title' },
    companyName: companyColumn(scope === 'platform'),
    kind: { text: ({ kind }) => translate(`webhooks.kind.${kind}`), hidden: 'narrow', card: 'fact' },
    url: {
      cell: ({ url }) => <code translate="no">{url}</code>,
      cellSx: { overflowWrap: 'anywhere' },
      card: 'line',
    },
    events: {
      text: ({ events, kind }) =>
        kind === 'status-url' ? translate('webhooks.every_status') : eventNames(events),
      hidden: true,
    },
    userId: false,
    username: { hidden: true, card: 'fact' },
    isOn: {
      text: (webhook) => translate(`webhooks.state.${webhookState(webhook)}`),
      cell: (webhook) => <WebhookStateChip webhook={webhook} />,
      card: 'badge',
    },
    offReason: false,
    failingSince: { as: 'dateTime', hidden: true },
    previousSecretUntil: false,
    createdAt: { as: 'date', sort: 'DESC', hidden: 'narrow', card: 'figure' },
  });
}
