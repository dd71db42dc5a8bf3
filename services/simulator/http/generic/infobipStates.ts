import type { ReceiptState } from '../../receipts/Receipt.ts';

const status = (groupId: number, groupName: string, id: number, name: string, description: string) => ({
  groupId,
  groupName,
  id,
  name,
  description,
});

export const acceptedStatus = status(
  1,
  'PENDING',
  26,
  'PENDING_ACCEPTED',
  'Message accepted, pending for delivery',
);

/** Statuses of messages that are refused in the answer. */
export const rejectedStatus = {
  'invalid-number': status(5, 'REJECTED', 52, 'REJECTED_DESTINATION', 'The destination is invalid'),
  'no-credit': status(5, 'REJECTED', 12, 'REJECTED_NOT_ENOUGH_CREDITS', 'Not enough credits'),
  quota: status(5, 'REJECTED', 12, 'REJECTED_NOT_ENOUGH_CREDITS', 'The quota is used up'),
  duplicate: status(5, 'REJECTED', 14, 'REJECTED_DUPLICATE_MESSAGE_ID', 'The message is a duplicate'),
} as const;

/** Final statuses by the words of SMPP; any other word is undeliverable. */
const statuses: Readonly<Record<string, ReturnType<typeof status>>> = {
  DELIVRD: status(3, 'DELIVERED', 5, 'DELIVERED_TO_HANDSET', 'Message delivered to handset'),
  EXPIRED: status(4, 'EXPIRED', 15, 'EXPIRED_EXPIRED', 'Message expired'),
  REJECTD: status(5, 'REJECTED', 6, 'REJECTED_NETWORK', 'The network refused the message'),
  ACCEPTD: status(1, 'PENDING', 7, 'PENDING_ENROUTE', 'Message sent to the operator'),
  ENROUTE: status(1, 'PENDING', 7, 'PENDING_ENROUTE', 'Message sent to the operator'),
};

const undeliverable = status(2, 'UNDELIVERABLE', 9, 'UNDELIVERABLE_NOT_DELIVERED', 'Message not delivered');

export function statusOf(state: string) {
  return statuses[state] ?? undeliverable;
}

export function errorOf({ state, errorCode }: ReceiptState) {
  const isFine = ['DELIVRD', 'ACCEPTD', 'ENROUTE'].includes(state);
  return isFine
    ? { ...status(0, 'OK', 0, 'NO_ERROR', 'No error'), permanent: false }
    : {
        ...status(1, 'HANDSET_ERRORS', Number.parseInt(errorCode, 10) || 0, 'EC_DELIVERY_FAILED', state),
        permanent: true,
      };
}
