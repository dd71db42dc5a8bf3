import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { mayCall } from '../../session.ts';
import { menu, type Screen, type ScreenName } from '../../screens/menuTable.ts';

/** The letter after `g` that leads to a screen. */
const letters: Partial<Record<ScreenName, string>> = {
  dashboard: 'd',
  singleSms: 's',
  bulkSms: 'b',
  batches: 'q',
  templates: 'm',
  contacts: 'n',
  optOuts: 'o',
  userList: 'u',
  companyList: 'c',
  campaignList: 'a',
  smsHistory: 'h',
  bulkSmsReport: 'r',
  tickets: 't',
  ticketBoard: 'k',
};

/** Screens that have a letter, as far as the user may see them. */
export function screenKeys(user: LoginReply): { letter: string; screen: Screen }[] {
  return menu.flatMap((screen) => {
    const letter = letters[screen.name];
    return letter !== undefined && mayCall(user, screen) ? [{ letter, screen }] : [];
  });
}

/** Where `n` leads: to a single SMS, or to many for those who may send no single one. */
export function newSmsScreen(user: LoginReply): Screen | undefined {
  const sending = (['singleSms', 'bulkSms'] as const).map((name) => menu.find((one) => one.name === name)!);
  return sending.find((screen) => mayCall(user, screen));
}
