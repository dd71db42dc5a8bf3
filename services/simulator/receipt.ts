import { noTlvs, type Address, type DeliverSm, type SubmitSm } from '#services/kit/smpp/pdu.ts';
import { cOctets, octet, tlvTags } from '#services/kit/smpp/tlv.ts';

/** A receipt to be sent; small, since a million may wait. */
export interface ReceiptJob {
  carrierMessageId: string;
  state: string;
  errorCode: string;
  /** Of the submit; a receipt goes the other way. */
  source: Address;
  destination: Address;
  submittedAt: number;
}

/** message_state by the text's word (SMPP 3.4 §5.2.28). */
const stateCodes: Readonly<Record<string, number>> = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
};

/** esm_class of an SMSC delivery receipt (§5.2.12). */
const deliveryReceipt = 0x04;

/** The deliver_sm of a receipt, in the text form of Appendix B and with the TLVs. */
export function receiptPdu(job: ReceiptJob, sequence: number): DeliverSm {
  const isDelivered = job.state === 'DELIVRD';
  const text =
    `id:${job.carrierMessageId} sub:001 dlvrd:${isDelivered ? '001' : '000'} ` +
    `submit date:${minuteOf(job.submittedAt)} done date:${minuteOf(Date.now())} ` +
    `stat:${job.state} err:${job.errorCode} text:`;
  const stateCode = stateCodes[job.state];
  return {
    command: 'deliver_sm',
    sequence,
    serviceType: '',
    source: job.destination,
    destination: job.source,
    esmClass: deliveryReceipt,
    protocolId: 0,
    priority: 0,
    scheduleDeliveryTime: '',
    validityPeriod: '',
    registeredDelivery: 0,
    replaceIfPresent: 0,
    dataCoding: 0,
    defaultMessageId: 0,
    shortMessage: Buffer.from(text, 'latin1'),
    tlvs:
      stateCode === undefined
        ? noTlvs
        : new Map([
            [tlvTags.receipted_message_id as number, cOctets(job.carrierMessageId)],
            [tlvTags.message_state as number, octet(stateCode)],
          ]),
  };
}

/** Whether registered_delivery asks for a receipt of this end: 1 any, 2 failures only (§5.2.17). */
export function wantsReceipt(submit: SubmitSm, state: string): boolean {
  const wanted = submit.registeredDelivery & 0x03;
  return wanted === 1 || (wanted === 2 && state !== 'DELIVRD');
}

/** YYMMDDhhmm, in UTC. */
function minuteOf(at: number): string {
  return new Date(at).toISOString().replace(/\D/g, '').slice(2, 12);
}
