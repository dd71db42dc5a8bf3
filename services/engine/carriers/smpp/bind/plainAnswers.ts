import { commandIds, isResponseId } from '#services/kit/smpp/codec/commandIds.ts';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { noTlvs, type KnownPdu, type Pdu } from '#services/kit/smpp/codec/pdu.ts';
import type { PduError } from '#services/kit/smpp/codec/PduError.ts';

/** Says that a request cannot be done. */
export function nack(sequence: number, status: number): KnownPdu {
  return { command: 'generic_nack', status, sequence };
}

/** @returns the answer to a PDU that carries nothing; null to one that needs none, such as an answer */
export function answerToIdle(pdu: Pdu): KnownPdu | null {
  switch (pdu.command) {
    case 'enquire_link':
      return { command: 'enquire_link_resp', status: 0, sequence: pdu.sequence };
    case 'alert_notification':
      return null;
    case 'unknown':
      return isResponseId(pdu.commandId) ? null : nack(pdu.sequence, commandStatus.ESME_RINVCMDID);
    default:
      // A request that only an ESME sends, or a response to a request that we never send.
      return 'status' in pdu ? null : nack(pdu.sequence, commandStatus.ESME_RINVCMDID);
  }
}

/** @returns the answer to a PDU that cannot be read; null to one of which not even the head is known, and to answers */
export function answerToMalformed({ head, answer }: PduError): KnownPdu | null {
  if (!head) return null;
  const { commandId, sequence } = head;
  if (isDeliveryId(commandId)) {
    const command = commandId === commandIds.deliver_sm ? 'deliver_sm_resp' : 'data_sm_resp';
    return { command, status: answer, sequence, messageId: '', tlvs: noTlvs };
  }
  return isResponseId(commandId) ? null : nack(sequence, answer);
}

export function isDeliveryId(commandId: number): boolean {
  return commandId === commandIds.deliver_sm || commandId === commandIds.data_sm;
}
