import { useTranslate } from 'react-admin';
import type { DeliveredEvent } from '#contract/main-api/programs/webhooks.ts';

/** The key of an event's name: a dot would lead to a key below it. */
export function eventKey(event: DeliveredEvent): string {
  return `webhooks.event.${event.replace('.', '-')}`;
}

/** The names of events, in one line. */
export function useEventNames(): (events: readonly DeliveredEvent[]) => string {
  const translate = useTranslate();
  return (events) => events.map((event) => translate(eventKey(event))).join(', ');
}
