import { commandIds } from './commandIds.ts';
import { OctetWriter } from './OctetWriter.ts';
import type { KnownPdu, ShortMessageFields } from './pdu.ts';
import { textFields } from './textFields.ts';

const writer = new OctetWriter();

/**
 * Encodes a PDU. Nothing is truncated or replaced. A response that refuses and has no other content is a head alone
 * (SMPP 3.4 §4.4.2).
 * @throws a PduError for a field that does not fit the specification
 */
export function encodePdu(pdu: KnownPdu): Buffer {
  writer.head(commandIds[pdu.command], 'status' in pdu ? pdu.status : 0, pdu.sequence);
  writeBody(pdu);
  return writer.finish();
}

/** As `encodePdu` of a submit_sm with this body, without copying the body. */
export function encodeSubmit(body: ShortMessageFields, sequence: number): Buffer {
  writer.head(commandIds.submit_sm, 0, sequence);
  writeShortMessage(body);
  return writer.finish();
}

function writeBody(pdu: KnownPdu): void {
  switch (pdu.command) {
    case 'submit_sm':
    case 'deliver_sm':
      return writeShortMessage(pdu);
    case 'data_sm':
      writer.text(pdu.serviceType, textFields.serviceType);
      writer.address(pdu.source, textFields.longSource);
      writer.address(pdu.destination, textFields.longDestination);
      writer.octet(pdu.esmClass);
      writer.octet(pdu.registeredDelivery);
      writer.octet(pdu.dataCoding);
      return writer.tlvs(pdu.tlvs);
    case 'submit_sm_resp':
    case 'deliver_sm_resp':
    case 'data_sm_resp':
      if (pdu.status !== 0 && pdu.messageId === '' && pdu.tlvs.size === 0) return;
      writer.text(pdu.messageId, textFields.messageId);
      return writer.tlvs(pdu.tlvs);
    case 'bind_receiver':
    case 'bind_transmitter':
    case 'bind_transceiver':
      writer.text(pdu.systemId, textFields.systemId);
      writer.text(pdu.password, textFields.password);
      writer.text(pdu.systemType, textFields.systemType);
      writer.octet(pdu.interfaceVersion);
      return writer.address(pdu.addressRange, textFields.addressRange);
    case 'bind_receiver_resp':
    case 'bind_transmitter_resp':
    case 'bind_transceiver_resp':
      if (pdu.status !== 0 && pdu.systemId === '' && pdu.tlvs.size === 0) return;
      writer.text(pdu.systemId, textFields.systemId);
      return writer.tlvs(pdu.tlvs);
    case 'alert_notification':
      writer.address(pdu.source, textFields.longSource);
      writer.address(pdu.esme, textFields.longDestination);
      return writer.tlvs(pdu.tlvs);
    default:
      // enquire_link, unbind, their responses and generic_nack are a head alone.
      return;
  }
}

function writeShortMessage(fields: ShortMessageFields): void {
  writer.text(fields.serviceType, textFields.serviceType);
  writer.address(fields.source, textFields.source);
  writer.address(fields.destination, textFields.destination);
  writer.octet(fields.esmClass);
  writer.octet(fields.protocolId);
  writer.octet(fields.priority);
  writer.text(fields.scheduleDeliveryTime, textFields.scheduleDeliveryTime);
  writer.text(fields.validityPeriod, textFields.validityPeriod);
  writer.octet(fields.registeredDelivery);
  writer.octet(fields.replaceIfPresent);
  writer.octet(fields.dataCoding);
  writer.octet(fields.defaultMessageId);
  writer.shortMessage(fields.shortMessage);
  writer.tlvs(fields.tlvs);
}
