import * as Type from 'typebox';
import type { DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { tlvTags } from '#services/kit/smpp/codec/tlv.ts';
import { closed, oneOf } from '../check.ts';
import type { Link } from '../wire/Link.ts';
import type { SubmitFrame } from '../wire/SubmitFrame.ts';
import { deliverSm } from './deliverSm.ts';
import type { Delivery } from './Mailbox.ts';
import { minuteOf, stateCodes, type ReceiptState } from './Receipt.ts';

/** Deviations of some carriers from the specification, each alone or with others. */
export const oddReceiptSchema = closed({
  /** `message`: one receipt for all parts, under the id of the first. */
  per: Type.Optional(oneOf(['part', 'message'])),
  /** `first`: the receipts of all parts have the id of the first. */
  id: Type.Optional(oneOf(['own', 'first'])),
  /** Characters before the id in receipted_message_id, which make it another id than that of the text. */
  parameterIdPrefix: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{1,20}$' })),
  /** message_state, whatever the text says; null for none. */
  parameterState: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 255 }), Type.Null()])),
  networkError: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  /** `smpp`: with seconds, tenths and the zone; `iso`: in UTC. */
  dates: Type.Optional(oneOf(['minutes', 'smpp', 'iso'])),
  /** `few`: without sub, dlvrd and text. */
  fields: Type.Optional(oneOf(['all', 'few'])),
  esmClass: Type.Optional(Type.Integer({ minimum: 0, maximum: 255 })),
  /** Whether the text is in message_payload. */
  inPayload: Type.Optional(Type.Boolean()),
});
export type OddReceiptOptions = Type.Static<typeof oddReceiptSchema>;

const aheadOfUtcMs = 360 * 60_000;
const dateOf = {
  minutes: minuteOf,
  smpp: (at: number) => `${new Date(at + aheadOfUtcMs).toISOString().replaceAll(/\D/g, '').slice(2, 15)}24+`,
  iso: (at: number) => new Date(at).toISOString(),
} as const;

/** A receipt as an odd carrier writes it. It costs more than `Receipt`, so that one stays quick. */
export class OddReceipt implements Delivery {
  readonly isReceipt = true;
  readonly #pdu: DeliverSm;

  constructor(submit: SubmitFrame, id: string, { state, errorCode }: ReceiptState, odd: OddReceiptOptions) {
    const now = dateOf[odd.dates ?? 'minutes'](Date.now());
    const [counts, words] = odd.fields === 'few' ? ['', ''] : ['sub:001 dlvrd:001 ', ' text:'];
    const text = Buffer.from(
      `id:${id} ${counts}submit date:${now} done date:${now} stat:${state} err:${errorCode}${words}`,
    );
    const tlvs = new Map<number, Buffer>();
    const code = odd.parameterState === undefined ? stateCodes[state] : odd.parameterState;
    if (code !== undefined && code !== null) tlvs.set(tlvTags.message_state, Buffer.of(code));
    if (odd.parameterIdPrefix !== undefined)
      tlvs.set(tlvTags.receipted_message_id, Buffer.from(`${odd.parameterIdPrefix}${id}\0`));
    if (odd.networkError !== undefined)
      tlvs.set(tlvTags.network_error_code, Buffer.of(3, odd.networkError >> 8, odd.networkError & 0xff));
    if (odd.inPayload) tlvs.set(tlvTags.message_payload, text);
    this.#pdu = deliverSm({
      source: { ton: 1, npi: 1, addr: submit.destination },
      destination: { ton: 5, npi: 0, addr: submit.source },
      esmClass: odd.esmClass ?? 0x04,
      shortMessage: odd.inPayload ? Buffer.alloc(0) : text,
      tlvs,
    });
  }

  write(link: Link, sequence: number): void {
    link.write({ ...this.#pdu, sequence });
  }
}
