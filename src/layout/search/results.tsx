import OptOutIcon from '@mui/icons-material/SpeakerNotesOffOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import SearchIcon from '@mui/icons-material/Search';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { CampaignStatus } from '#contract/main-api/sending/campaigns.ts';
import type { CompanyStatus } from '#contract/main-api/people/companies.ts';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { FoundKind, FoundRecord } from '#contract/main-api/search.ts';
import { createTicket } from '#contract/main-api/tickets/tickets.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { useErrorText } from '../../components/message/useErrorText.ts';
import OptOutDialog from '../../components/message/actions/OptOutDialog.tsx';
import { filteredPath } from '../../screens/filteredPath.ts';
import { useRecipientText } from '../../components/message/useRecipientText.ts';
import { StatusChip } from '../../components/report/StatusChip.tsx';
import { newTicketPath, ticketPath } from '../../components/tickets/ticketPaths.ts';
import { TicketStatusChip } from '../../components/tickets/TicketStatusChip.tsx';
import { useWaitWords } from '../../components/waiting/useWaitWords.ts';
import { useFormats } from '../../components/useFormats.ts';
import { numberPath } from '../../screens/numberPath.ts';
import { historyPath, messagesLink } from '../../screens/totalsPath.ts';
import { BatchStateChip } from '../../components/batches/BatchStateChip.tsx';
import { batchPath } from '../../screens/batchPath.ts';
import { sendToPath } from '../../screens/sendToPath.ts';
import { CampaignStatusChip } from '../../components/batches/CampaignStatusChip.tsx';
import { CompanyStatusChip } from '../../components/companies/CompanyStatusChip.tsx';
import { mayCall, useSignedInUser } from '../../session.ts';
import { menuIcons } from '../sidebar/menuIcons.tsx';
import { screenWords } from '../../screens/screenWords.ts';
import { useSearchActions, type SearchAction } from './searchActions.tsx';
import { findByWords, searchScreens } from '../../screens/searchScreens.ts';
import type { RecentResult, ResultKind } from './recentResults.ts';
import type { Found } from './useSearch.ts';

/** One line of the list. */
export interface Result extends Omit<SearchAction, 'name' | 'words'> {
  key: string;
  kind: ResultKind;
  /** Why it does not move. */
  waits?: string | null;
  state?: ReactNode;
  /** The text that it searches for, if it does nothing else. */
  searches?: string;
  /** The entry in the recent results once it is opened. */
  recent?: RecentResult;
}

const mostScreens = 8;
const mostActions = 5;

/** How a record of a kind is opened, and what it is shown with. */
const recordLooks: Record<FoundKind, { Icon: SvgIconComponent; path: (id: number) => string }> = {
  tickets: { Icon: menuIcons.tickets, path: ticketPath },
  companies: { Icon: menuIcons.companyList, path: (id) => `/home/companies/${id}/show` },
  users: { Icon: menuIcons.userList, path: (id) => `/home/users/${id}/show` },
  campaigns: { Icon: menuIcons.campaignList, path: (id) => `/home/campaign/${id}/show` },
  templates: { Icon: menuIcons.templates, path: (id) => `/home/send-sms/templates/${id}` },
  'contact-groups': { Icon: menuIcons.contacts, path: (id) => `/home/contacts/${id}/show` },
};

/** All results in their order: for a number its messages first, for words the screens. */
export function useResults(text: string, found: Found, recent: readonly RecentResult[]): Result[] {
  const translate = useTranslate();
  const screens = searchScreens(
    text,
    ({ label }) => translate(label),
    ({ name }) => screenWords[name] ?? '',
  )
    .slice(0, mostScreens)
    .map(({ name, label, path }): Result => ({
      key: path,
      kind: 'screens',
      Icon: menuIcons[name],
      label: translate(label),
      to: path,
      recent: { kind: 'screens', label: translate(label), to: path },
    }));
  const actions = findByWords(
    text,
    useSearchActions(),
    ({ label }) => label,
    ({ words }) => words,
  )
    .slice(0, mostActions)
    .map(({ name, ...action }): Result => ({
      ...action,
      key: `action/${name}`,
      kind: 'actions',
      recent: action.to === undefined ? undefined : { kind: 'actions', label: action.label, to: action.to },
    }));
  const messages = useMessageResults(found);
  const number = useNumberActions(found);
  const batches = useBatchResults(found);
  const records = useRecordResults(found);
  if (text === '') {
    return recent.map(({ label, to, text: searches }) => ({
      key: `recent/${to ?? searches}`,
      kind: 'recent',
      Icon: to === undefined ? SearchIcon : menuIcons.auditLog,
      label,
      to,
      searches,
    }));
  }
  return [...messages, ...number, ...batches, ...screens, ...actions, ...records];
}

function useMessageResults({ messages, terms }: Found): Result[] {
  const recipientText = useRecipientText();
  const { dateMinute } = useFormats();
  const { errorOfMessage } = useErrorText();
  const waitWords = useWaitWords();
  const isProvider = useSignedInUser().scope === 'platform';
  return messages.map((message) => {
    // Between two keys there are still the messages to another number, and an id can look like a number.
    const msisdn = message.to === terms.msisdn ? message.to : null;
    const error = errorOfMessage(message)?.text;
    return {
      key: `message/${message.companyId}/${message.id}`,
      kind: 'messages',
      Icon: menuIcons.smsHistory,
      label: recipientText(message.to),
      detail: [
        dateMinute(message.finalAt ?? message.acceptedAt),
        ...(error ? [error] : []),
        message.senderId,
        ...(isProvider ? [message.companyName] : []),
        message.text,
      ].join(' · '),
      waits: waitWords(message.waitReason),
      state: <StatusChip status={message.status} />,
      // Beside all messages to its number, if that was searched for.
      to: `${msisdn === null ? `${historyPath}?` : `${messagesLink({ msisdn })}&`}message=${message.companyId}%2F${message.id}`,
      ...(msisdn !== null && {
        recent: { kind: 'messages', label: formatMsisdn(msisdn), text: formatMsisdn(msisdn) },
      }),
    };
  });
}

/** Actions on a number, most of them only on a whole one. */
function useNumberActions({ terms, hasMoreMessages, messages, optOut }: Found): Result[] {
  const translate = useTranslate();
  const { date } = useFormats();
  const user = useSignedInUser();
  const { msisdn, msisdnPrefix } = terms;
  if (msisdnPrefix === null) return [];
  const number = formatMsisdn(msisdnPrefix);
  const action = (name: string, Icon: SvgIconComponent, does: Pick<Result, 'to' | 'dialog'>): Result => ({
    key: `number/${name}`,
    kind: 'number',
    Icon,
    label: translate(`search.number.${name}`, { number, date: optOut && date(optOut.createdAt) }),
    ...does,
  });
  const mayFilter = mayCall(user, smsHistory) && mayCall(user, { permission: 'view-msisdn' });
  const hasHistory = mayFilter && (messages.length > 0 || hasMoreMessages);
  const to = messagesLink({ msisdn: msisdnPrefix });
  if (msisdn === null) return hasHistory ? [action('history_prefix', menuIcons.smsHistory, { to })] : [];
  return [
    // First, because it explains why nothing more arrives.
    ...(optOut
      ? [action('opted_out', OptOutIcon, { to: filteredPath('/home/opt-outs', { q: msisdn }) })]
      : []),
    ...(mayFilter ? [action('page', menuIcons.contacts, { to: numberPath(msisdn) })] : []),
    ...(hasHistory ? [action('history', menuIcons.smsHistory, { to })] : []),
    ...(mayCall(user, sendSingle) ? [action('send', SendIcon, { to: sendToPath(msisdn) })] : []),
    ...(mayCall(user, createTicket)
      ? [action('ticket', menuIcons.createTicket, { to: newTicketPath({ msisdn }) })]
      : []),
    // The provider's people opt somebody out of a company's messages: from one of these.
    ...(optOut === null && mayCall(user, addOptOuts) && user.scope !== 'platform'
      ? [
          action('opt_out', OptOutIcon, {
            dialog: (onClose) => <OptOutDialog to={msisdn} onClose={onClose} />,
          }),
        ]
      : []),
  ];
}

function useBatchResults({ batches }: Found): Result[] {
  const translate = useTranslate();
  const { number, dateMinute } = useFormats();
  const isProvider = useSignedInUser().scope === 'platform';
  const waitWords = useWaitWords();
  return batches.map(({ batchId, name, state, companyName, sentBy, messages, acceptedAt, waitReason }) => {
    const title = translate('batches.title', { id: batchId });
    const label = name ?? title;
    const to = batchPath(batchId);
    return {
      key: `batch/${batchId}`,
      kind: 'batches',
      Icon: menuIcons.batches,
      label,
      detail: [
        ...(name === null ? [] : [title]),
        dateMinute(acceptedAt),
        translate('search.batch_messages', { smart_count: messages, count: number(messages) }),
        sentBy,
        ...(isProvider ? [companyName] : []),
      ].join(' · '),
      waits: waitWords(waitReason),
      state: <BatchStateChip state={state} waitReason={waitReason} />,
      to,
      recent: { kind: 'batches', label, to },
    };
  });
}

function useRecordResults({ records }: Found): Result[] {
  const waitWords = useWaitWords();
  const isProvider = useSignedInUser().scope === 'platform';
  return records.map((record) => {
    const { kind, id, name, username, companyName, waitReason } = record;
    const { Icon, path } = recordLooks[kind];
    const details = [
      ...(kind === 'tickets' ? [`#${id}`] : []),
      ...(username === null ? [] : [username]),
      ...(isProvider && kind !== 'companies' ? [companyName] : []),
    ];
    return {
      key: `${kind}/${id}`,
      kind,
      Icon,
      label: name,
      ...(details.length > 0 && { detail: details.join(' · ') }),
      waits: waitWords(waitReason),
      state: <RecordState record={record} />,
      to: path(id),
      recent: { kind, label: name, to: path(id) },
    };
  });
}

function RecordState({ record: { kind, state, waitReason } }: { record: FoundRecord }): ReactNode {
  const translate = useTranslate();
  if (state === null) return null;
  // The contract has the states of all kinds in one list; a record has one of its own kind.
  if (kind === 'tickets') return <TicketStatusChip status={state as TicketStatus} />;
  if (kind === 'campaigns')
    return <CampaignStatusChip campaign={{ status: state as CampaignStatus, counts: {}, waitReason }} />;
  if (kind === 'companies') return <CompanyStatusChip status={state as CompanyStatus} />;
  return translate(`users.state.${state}`);
}
