import { useTranslate } from 'react-admin';
import type { AuditNoun } from '#contract/main-api/auditLog.ts';
import { companyStatuses } from '#contract/main-api/people/companies.ts';
import type { PlaceLevel } from '../../components/location/placeLists.ts';
import { usePlaceName, usePlaces } from '../../components/location/usePlaces.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useRecordedComplainType } from '../../components/tickets/useTicketChoices.ts';

/** Whose labels the fields have. */
const resourceOf = {
  user: 'users',
  role: 'roles',
  company: 'companies',
  branch: 'branch',
  department: 'departments',
  credit: 'recharges',
  route: 'config',
  'sender-id': 'sender-ids',
  'content-approval': 'content-approvals',
  'sending-hours': 'sending-hours',
  'recharge-request': 'recharge-requests',
  campaign: 'campaign',
  batch: 'batches',
  template: 'send-sms/templates',
  'opt-out': 'opt-outs',
  portability: 'portability',
  'do-not-disturb': 'do-not-disturb',
  'contact-group': 'contacts',
  message: 'single-sms',
  report: 'single-sms',
  ticket: 'tickets',
  refund: 'tickets',
  endpoint: 'audit-log',
  'api-key': 'api-keys',
  webhook: 'webhooks',
} as const satisfies Record<AuditNoun, string>;

const levelOf: Record<string, PlaceLevel> = {
  divisionId: 'divisions',
  districtId: 'districts',
  thanaId: 'thanas',
};
/** Fields of tickets that hold a word, and where its texts are. */
const ticketWords: Record<string, string> = {
  status: 'tickets.status',
  priority: 'tickets.priority',
  smsLanguage: 'tickets.form.language',
};
const amounts: readonly string[] = [
  'amount',
  'balance',
  'lowBalanceThreshold',
  'contacts',
  'numbers',
  'ranges',
  'repeats',
];
const statuses: readonly string[] = companyStatuses;

/** The words for one entry, see `useChangeTextsOf`. */
export function useChangeTexts(noun: AuditNoun) {
  return useChangeTextsOf()(noun);
}

/** The fields and values of the audit log in the words of the screens; what they do not know stays as it is. */
export function useChangeTextsOf() {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const nameOf = usePlaceName();
  const complainTypeOf = useRecordedComplainType();
  const places = {
    divisions: usePlaces('divisions').places,
    districts: usePlaces('districts').places,
    thanas: usePlaces('thanas').places,
  };
  const labelOf = (noun: AuditNoun, field: string) =>
    translate(`resources.${resourceOf[noun]}.fields.${field}`, { _: field });
  const valueOf = (noun: AuditNoun, field: string, value: string | null): string => {
    if (value === null) return '–';
    const level = levelOf[field];
    const place = level && places[level].find(({ id }) => String(id) === value);
    if (place) return nameOf(place);
    if (noun === 'endpoint' && field === 'permission')
      return translate(`roles.permissions.${value}.name`, { _: value });
    if (noun === 'endpoint' && field === 'reason') return translate(`problems.${value}`, { _: value });
    if (amounts.includes(field) && Number.isFinite(Number(value))) return number(Number(value));
    if (value === 'true' || value === 'false') return translate(`ra.boolean.${value}`);
    if (field === 'status' && noun === 'sender-id') return translate(`senderIds.status.${value}`);
    if (field === 'state' && noun === 'content-approval') return translate(`contentApprovals.state.${value}`);
    if (noun === 'ticket' && field === 'dueAt') return dateTime(value);
    if (noun === 'ticket' && field === 'complainType') return complainTypeOf(value);
    const words = noun === 'ticket' ? ticketWords[field] : undefined;
    if (words) return translate(`${words}.${value}`, { _: value });
    if (field === 'status' && statuses.includes(value)) return translate(`companies.status.${value}`);
    return value;
  };
  return (noun: AuditNoun) => ({
    labelOf: (field: string) => labelOf(noun, field),
    valueOf: (field: string, value: string | null) => valueOf(noun, field, value),
  });
}
