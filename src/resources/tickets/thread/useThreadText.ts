import { useTranslate } from 'react-admin';
import type { ThreadEntry } from '#contract/main-api/tickets/thread.ts';
import { isTicketOpen } from '#domain/tickets/ticketStatus.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** Entries of a thread as sentences: who, and what they did. */
export function useThreadText() {
  const translate = useTranslate();
  const { number } = useFormats();

  const authorOf = ({ authorName, isOwn }: ThreadEntry): string => {
    if (authorName === null) return translate('tickets.thread.services');
    return isOwn ? translate('tickets.me', { name: authorName }) : authorName;
  };

  const actionOf = ({ kind, details, authorName }: ThreadEntry): string => {
    const { from, to, assigneeName, changes = [], units = 0, messageId, reason } = details;
    const status = (word: string | undefined) => (word ? translate(`tickets.status.${word}`) : '');
    switch (kind) {
      case 'comment':
        return translate('tickets.thread.commented');
      case 'moved':
        if (from && !isTicketOpen(from) && to === 'open') return translate('tickets.thread.reopened');
        return translate('tickets.thread.moved', { from: status(from), to: status(to) });
      case 'assigned':
        if (assigneeName && assigneeName === authorName) return translate('tickets.thread.took');
        return assigneeName
          ? translate('tickets.thread.assigned', { name: assigneeName })
          : translate('tickets.thread.unassigned');
      case 'changed':
        return translate('tickets.thread.changed', {
          fields: changes
            .map(({ field }) => translate(`resources.tickets.fields.${field}`, { _: field }))
            .join(', '),
        });
      case 'resent':
        return translate('tickets.thread.resent', { id: messageId });
      case 'refund-requested':
      case 'refund-approved':
      case 'refund-rejected':
        return translate(`tickets.thread.${kind}`, { smart_count: units, count: number(units) });
      case 'sms-not-sent': {
        // An error code, or what was wrong with a field.
        const why = translate(`problems.${reason}`, {
          _: translate(`errors.${reason}`, { _: reason ?? '' }),
        });
        return translate('tickets.thread.sms-not-sent', { reason: why });
      }
      default:
        return translate(`tickets.thread.${kind}`);
    }
  };
  return { authorOf, actionOf };
}
