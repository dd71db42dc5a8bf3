import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import { isUnreached } from '#domain/messages/status/messageStatus.ts';
import type { ReceiptStatus } from './receiptState.ts';

/** A part that the carrier has accepted. */
export interface KnownPart {
  carrierMessageId: string;
  /** Null while no receipt has ended it. */
  end: MessageStatus | null;
}

interface NamedPart {
  part: number;
  status: ReceiptStatus;
}

/**
 * The part to which each receipt of one message belongs, in the order of their arrival. Most carriers name each part by its own id. Some give
 * all parts one id, or write the id of the first into the receipts of all. So a receipt under an id whose part has ended belongs to
 * the next part of the same id. A failure also belongs to another part without an end, if the message was delivered as far as was
 * known: that is what the carrier says of a text of which it has said otherwise before.
 */
export function assignParts<Receipt extends NamedPart>(
  message: { status: MessageStatus },
  parts: ReadonlyMap<number, KnownPart>,
  receipts: readonly Receipt[],
): Receipt[] {
  if (parts.size < 2) return [...receipts];
  const ended = new Set([...parts].flatMap(([part, { end }]) => (end === null ? [] : part)));
  return receipts.map((receipt) => {
    if (receipt.status === 'enroute') return receipt;
    const part = ended.has(receipt.part) ? (otherPart(receipt) ?? receipt.part) : receipt.part;
    ended.add(part);
    return part === receipt.part ? receipt : { ...receipt, part };
  });

  function otherPart({ part, status }: NamedPart): number | undefined {
    const named = parts.get(part);
    // Once nothing is waited for, the same again is a receipt that was delivered twice.
    if (message.status === 'delivered' && status === named?.end) return undefined;
    const mayBeAny = message.status === 'delivered' && isUnreached(status);
    const open = [...parts.keys()].filter((other) => !ended.has(other)).sort((one, other) => one - other);
    return (
      open.find((other) => parts.get(other)!.carrierMessageId === named?.carrierMessageId) ??
      (mayBeAny ? open[0] : undefined)
    );
  }
}
