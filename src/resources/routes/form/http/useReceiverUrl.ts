import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';
import { useRuntimeConfig } from '../../../../runtimeConfig.ts';

/** Where the portal reaches the SMS receiver, which is often where a carrier does, too; '' until it is known. */
export function useReceiverUrl(): string {
  const base = useRuntimeConfig()?.services['sms-receiver'];
  return base === undefined ? '' : withoutTrailingSlashes(new URL(base, location.origin).href);
}
