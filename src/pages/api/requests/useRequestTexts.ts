import { useTranslate } from 'react-admin';
import type { ApiRequest } from '#contract/main-api/programs/apiRequests.ts';
import { numberText } from '../../../components/sms/numberText.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** Facts about a request in words; empty where there are none. */
export function useRequestTexts() {
  const translate = useTranslate();
  const { number, duration } = useFormats();
  const counted = (key: string, count: number | null) =>
    count === null ? '' : translate(key, { smart_count: count, count: number(count) });
  return {
    recipient: ({ recipient, recipients }: ApiRequest) =>
      recipient === null ? counted('api.requests.recipients', recipients) : numberText(recipient),
    text: ({ textLength }: ApiRequest) => counted('api.requests.characters', textLength),
    leftOut: ({ leftOut }: ApiRequest) => counted('api.requests.left_out', leftOut || null),
    duration: ({ milliseconds }: ApiRequest) => duration(milliseconds),
  };
}
