/** The ids under which the Central Platform and the operator behind it know a message. */
export interface PlatformIds {
  /** `serverTxnId`, of the request. */
  platform: string;
  /** `mnoTxnId`; null where the operator was not asked at once, as with promotional messages. */
  operator: string | null;
}

/** The carrier's id of a message over the Central Platform, whose own ids all messages of a request have in common. */
export function platformMessageId({ platform, operator }: PlatformIds, messageId: string | number): string {
  return `${platform}/${operator ?? ''}/${messageId}`;
}

/** The ids in it; null where it is the id of a carrier of another kind. */
export function platformIdsOf(carrierMessageId: string, messageId: string): PlatformIds | null {
  const [platform, operator, own, ...rest] = carrierMessageId.split('/');
  if (!platform || operator === undefined || own !== messageId || rest.length > 0) return null;
  return { platform, operator: operator === '' ? null : operator };
}
