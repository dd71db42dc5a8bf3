import { useQuery } from '@tanstack/react-query';
import { findMessage } from '#contract/database-manager/messages.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useMayCall } from '../useMayCall.ts';
import type { MessageKey } from './messageKey.ts';

const refreshMs = 3_000;

/** Everything that is known of a message, as it becomes known; nothing for who may not ask. */
export function useMessageTimeline({ companyId, id }: MessageKey) {
  const mayFind = useMayCall(findMessage);
  return useQuery({
    queryKey: ['message', companyId, id],
    queryFn: ({ signal }) => call(findMessage, { params: { companyId, id }, signal }),
    enabled: mayFind,
    refetchInterval: ({ state: { data } }) => (data && !isFinal(data.message.status) ? refreshMs : false),
  });
}
