import type { Language } from '#contract/exportQuery.ts';
import type { TicketStatus } from '#contract/main-api/lookups.ts';

/** The name of each status on screens and in notifications. */
export const ticketStatusWords: Record<Language, Record<TicketStatus, string>> = {
  en: {
    open: 'Open',
    'in-progress': 'In progress',
    waiting: 'Waiting',
    resolved: 'Resolved',
    closed: 'Closed',
  },
  bn: {
    open: 'খোলা',
    'in-progress': 'কাজ চলছে',
    waiting: 'অপেক্ষায়',
    resolved: 'সমাধান হয়েছে',
    closed: 'বন্ধ',
  },
};
