import { useTranslate } from 'react-admin';
import { apiKeyKinds, apiKeyStates, type ApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import {
  columnsByField,
  companyColumn,
  newestFirst,
  type Columns,
} from '../../components/list/columns/column.ts';
import { choiceFilter, companyFilter, searchFilter } from '../../components/list/filters.tsx';
import { useSignedInUser } from '../../session.ts';
import { KeyKindChip, KeyStateChip } from './chips.tsx';
import { NoApiKeys } from './NoApiKeys.tsx';
import { RevokeButton } from './RevokeButton.tsx';
import { useKeyTexts } from './useKeyTexts.ts';

const filters = (isProvider: boolean) => [
  searchFilter,
  isProvider && companyFilter,
  choiceFilter('kind', apiKeyKinds, 'apiKeys.kind'),
  choiceFilter('state', apiKeyStates, 'apiKeys.state'),
];

export default function ApiKeyList() {
  return (
    <AdminList<ApiKey>
      resource="api-keys"
      title="menu.apiKeys"
      sort={newestFirst}
      filters={filters}
      empty={<NoApiKeys />}
      rows={{ columns: useKeyColumns(), opens: 'edit' }}
    />
  );
}

function useKeyColumns(): Columns<ApiKey> {
  const translate = useTranslate();
  const texts = useKeyTexts();
  const { scope } = useSignedInUser();
  return columnsByField<ApiKey>({
    id: { sort: 'DESC', hidden: true },
    name: { sort: 'ASC', isLink: true, card: 'title' },
    companyName: companyColumn(scope === 'platform'),
    kind: {
      text: ({ kind }) => translate(`apiKeys.kind.${kind}`),
      cell: ({ kind }) => <KeyKindChip kind={kind} />,
      card: 'foot',
    },
    beginning: {
      hidden: 'narrow',
      cell: ({ beginning }) => <code translate="no">{beginning}…</code>,
      card: 'line',
    },
    userId: false,
    username: { hidden: 'narrow', card: 'fact' },
    state: {
      text: ({ state }) => translate(`apiKeys.state.${state}`),
      cell: ({ state }) => <KeyStateChip state={state} />,
      card: 'badge',
    },
    permissions: { text: texts.permissions, hidden: true },
    classes: { text: texts.classes, hidden: true },
    senderIds: { text: texts.senderIds, hidden: true },
    networks: { text: texts.networks, hidden: true },
    requestsPerSecond: { as: 'number', hidden: true },
    messagesPerSecond: { as: 'number', hidden: true },
    messagesPerDay: { as: 'number', hidden: true },
    lastUsedAt: {
      as: 'dateTime',
      sort: 'DESC',
      cell: ({ lastUsedAt }, shown) => (lastUsedAt ? shown : translate('apiKeys.never')),
      card: 'figure',
    },
    expiresAt: {
      as: 'dateTime',
      cell: ({ expiresAt }, shown) => (expiresAt ? shown : translate('apiKeys.never')),
      card: 'figure',
    },
    createdAt: { as: 'date', sort: 'DESC', hidden: true },
    revokedAt: { as: 'dateTime', hidden: true },
    actions: { sx: { whiteSpace: 'nowrap' }, cell: () => <RevokeButton isInRow />, card: 'action' },
  });
}
