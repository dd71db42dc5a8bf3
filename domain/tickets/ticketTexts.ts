import { nameInTexts } from '#contract/names/nameProblem.ts';
import type { CustomerLanguage } from '#contract/main-api/tickets/tickets.ts';

/** News about a complaint for which the customer gets a text. */
export type CustomerNews = 'answered' | 'resolved';

const words: Record<CustomerLanguage, Record<CustomerNews, (company: string, ticket: string) => string>> = {
  en: {
    answered: (company, ticket) =>
      `${company}: there is an answer to your complaint no. ${ticket}. Please contact us.`,
    resolved: (company, ticket) => `${company}: your complaint no. ${ticket} has been resolved.`,
  },
  bn: {
    answered: (company, ticket) => `${company}: আপনার ${ticket} নং অভিযোগের উত্তর এসেছে। যোগাযোগ করুন।`,
    resolved: (company, ticket) => `${company}: আপনার ${ticket} নং অভিযোগের সমাধান হয়েছে।`,
  },
};

/**
 * The text of an SMS to the person who complained, in the name of the company. The comment itself is not in it: it
 * was written for colleagues, and may be of any length.
 */
export function customerText(
  news: CustomerNews,
  language: CustomerLanguage,
  { companyName, ticketId }: { companyName: string; ticketId: number },
): string {
  const ticket = language === 'bn' ? inBanglaDigits(ticketId) : String(ticketId);
  return words[language][news](nameInTexts(companyName), ticket);
}

function inBanglaDigits(count: number): string {
  return String(count).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
}
