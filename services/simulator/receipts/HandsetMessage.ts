import * as Type from 'typebox';
import type { DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { encodingOf } from '#domain/sms/encoding.ts';
import { dataCodings, encodeGsm, encodeUcs2 } from '#domain/sms/octets.ts';
import { closed } from '../check.ts';
import type { Link } from '../wire/Link.ts';
import { deliverSm } from './deliverSm.ts';
import type { Delivery } from './Mailbox.ts';

/** The body of `POST /messages`: a message from a handset. 127 characters fit in 254 octets in any alphabet. */
export const handsetMessage = closed({
  from: Type.String({ pattern: '^[0-9]{1,20}$' }),
  to: Type.String({ pattern: '^[ -~]{1,20}$' }),
  text: Type.String({ maxLength: 127 }),
  /** 0 is an ordinary message; 4 claims to be a receipt. */
  esmClass: Type.Optional(Type.Integer({ minimum: 0, maximum: 255 })),
});

/** A message from a handset, such as one whose text looks like a receipt and is none. */
export class HandsetMessage implements Delivery {
  readonly isReceipt = false;
  readonly #pdu: DeliverSm;

  constructor({ from, to, text, esmClass = 0 }: Type.Static<typeof handsetMessage>) {
    const encoding = encodingOf(text);
    this.#pdu = deliverSm({
      source: { ton: 1, npi: 1, addr: from },
      destination: { ton: 0, npi: 0, addr: to },
      esmClass,
      dataCoding: dataCodings[encoding],
      shortMessage: Buffer.from(encoding === 'GSM7' ? encodeGsm(text) : encodeUcs2(text)),
    });
  }

  write(link: Link, sequence: number): void {
    link.write({ ...this.#pdu, sequence });
  }
}
