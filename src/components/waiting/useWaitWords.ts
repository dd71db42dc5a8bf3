import { useTranslate } from 'react-admin';
import type { WaitReason } from '#contract/sms-receiver/waiting.ts';
import { waitRules } from '#domain/waiting/waitRules.ts';
import type { waiting as words } from '../../i18n/en/send/waiting.ts';
import { mayCall, useSignedInUser } from '../../session.ts';
import { useDepartureWords } from '../useDepartureWords.ts';

/** The sentence about why something does not move, and who can change it; null where it does. */
export function useWaitWords() {
  const translate = useTranslate();
  const user = useSignedInUser();
  const { clock } = useDepartureWords();

  const whoOf = ({ code }: WaitReason): keyof (typeof words)['who'] => {
    const { changer, permission } = waitRules[code];
    if (changer === 'nobody') return 'nobody';
    const isProvider = user.scope === 'platform';
    if (changer !== 'sender' && !isProvider) return 'provider';
    if (permission === null) return 'operator';
    return mayCall(user, { permission }) ? 'you' : 'administrator';
  };

  const reasonOf = (reason: WaitReason): string => {
    const { code, since, until, by, list, provider } = reason;
    const instant = until ?? since;
    const routes = provider?.routes ?? [];
    const values = {
      time: instant && clock(instant),
      name: by?.name,
      list: list && (list.name ?? translate('batches.title', { id: list.batchId })),
      company: provider?.companyName,
      routes: routes.join(', '),
      smart_count: routes.length,
    };
    const detail = detailOf(reason);
    const text = translate(detail ? `waiting.detailed.${detail}` : `waiting.reason.${code}`, values);
    if (routes.length === 0 || code === 'route-full') return text;
    return translate('waiting.with_routes', { reason: text, routes: values.routes });
  };

  return (reason: WaitReason | null | undefined): string | null =>
    reason
      ? translate('waiting.line', {
          reason: reasonOf(reason),
          who: translate(`waiting.who.${whoOf(reason)}`),
        })
      : null;
}

/** The text that says more, where more is known. */
function detailOf({ code, since, by, provider }: WaitReason): keyof (typeof words)['detailed'] | null {
  switch (code) {
    case 'paused':
      if (since === null) return null;
      return by?.name ? 'paused_by' : by?.isProvider ? 'paused_by_provider' : 'paused';
    case 'no-dispatcher':
    case 'account-refused':
    case 'carrier-silent':
    case 'no-carrier':
      return since === null ? null : code;
    case 'other-list-first':
      return provider?.companyName ? code : null;
    case 'route-full':
      return provider?.routes.length ? code : null;
    default:
      return null;
  }
}
