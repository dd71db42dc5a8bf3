import type { Language } from '#contract/exportQuery.ts';
import type { AccountPart, Notification, NotificationKind } from '#contract/main-api/notifications.ts';
import { nameInTexts } from '#contract/names/nameProblem.ts';
import { dayMonthYear } from '../time/dayMonthYear.ts';
import { localDigits, localNumber, numberFormat } from '../numbers/localNumber.ts';
import { ticketStatusWords } from '../tickets/ticketStatusWords.ts';
import { operatorWords } from '../words/operatorWords.ts';
import { words as bn } from './bn.ts';
import { words as en, type NotificationWords } from './en.ts';
import type { SentenceValues } from './sentenceValues.ts';

const byLanguage: Record<Language, NotificationWords> = { en, bn };

/** One sentence in the language of the reader: in the portal, as an SMS, and as the subject of an e-mail. */
export function notificationTitle(notification: Notification, language: Language): string {
  const words = byLanguage[language];
  const { kind, details, status, isToMe, subjectId, subjectName } = notification;
  const { delivered, failed = 0, pending = 0 } = details;
  const number = (value: number) => localNumber(language, value);
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const facts: SentenceValues = {
    actor: named(notification.actorName) ?? words.somebody,
    id: String(notification.ticketId ?? subjectId ?? ''),
    name: named(notification.routeName ?? subjectName) ?? String(subjectId ?? ''),
    company: named(notification.companyName),
    assignee: named(notification.assigneeName) ?? '',
    status: status ? ticketStatusWords[language][status] : '',
    units: words.credit(details.units ?? 0, number(details.units ?? 0)),
    failed: number(failed),
    percent: percent.format(failed),
    batch: subjectName === null ? String(subjectId ?? '') : `“${named(subjectName)}”`,
    outcome:
      delivered === undefined
        ? ''
        : words.outcome(number(delivered), number(failed), pending > 0 ? number(pending) : null),
    decision: details.decision ? words.decisions[details.decision] : '',
    approvals: approvalsText(details.approvals ?? [], language),
    address: details.address ?? '',
    lastDay: localDigits(language, dayMonthYear(details.lastDay ?? '')),
    changed: listOf(details.changed ?? [], language),
  };
  if (kind === 'assigned' && isToMe) return words.assignedToMe(facts);
  if (kind === 'assigned' && notification.assigneeName === null) return words.unassigned(facts);
  const title = words.titles[kind](facts);
  return facts.company !== null && !words.namesCompany.includes(kind) ? `${facts.company}: ${title}` : title;
}

function approvalsText(
  approvals: NonNullable<Notification['details']['approvals']>,
  language: Language,
): string {
  const { operator: operators, approvalState } = operatorWords[language];
  const { unknownApproval } = byLanguage[language];
  return approvals
    .map(
      ({ operator, state }) => `${operators[operator]} – ${state ? approvalState[state] : unknownApproval}`,
    )
    .join(', ');
}

const named = (name: string | null) => (name === null ? null : nameInTexts(name));

/** The SMS of a change of an account, which goes where its owner was reached before. */
export function accountChangedText(changed: readonly AccountPart[], language: Language): string {
  return byLanguage[language].accountChanged(listOf(changed, language));
}

function listOf(changed: readonly AccountPart[], language: Language): string {
  const names = changed.map((part) => byLanguage[language].accountParts[part]);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** Text that a user has written, such as the subject of a ticket; empty if there is none, or if the title has it. */
export function notificationDetail({ kind, ticketSubject, subjectName, details }: Notification): string {
  if (kind.startsWith('batch-')) return '';
  return (
    named(ticketSubject) ?? details.note ?? (details.units === undefined ? (named(subjectName) ?? '') : '')
  );
}

/** The name of a kind in the settings. */
export function kindName(kind: NotificationKind, language: Language): string {
  return byLanguage[language].kinds[kind];
}

/** The other sentences of e-mails. */
export function mailWords(language: Language): NotificationWords['mail'] {
  return byLanguage[language].mail;
}
