import type { OctetReader } from './OctetReader.ts';
import {
  noTlvs,
  type BindCommand,
  type BindResp,
  type MessageResp,
  type Pdu,
  type ShortMessageFields,
} from './pdu.ts';
import type { PduHead } from './PduError.ts';
import { textFields } from './textFields.ts';

export function readShortMessage(body: OctetReader): ShortMessageFields {
  // The order of the wire: an object literal's values are evaluated from top to bottom.
  return {
    serviceType: body.text(textFields.serviceType),
    source: body.address(textFields.source),
    destination: body.address(textFields.destination),
    esmClass: body.octet(),
    protocolId: body.octet(),
    priority: body.octet(),
    scheduleDeliveryTime: body.text(textFields.scheduleDeliveryTime),
    validityPeriod: body.text(textFields.validityPeriod),
    registeredDelivery: body.octet(),
    replaceIfPresent: body.octet(),
    dataCoding: body.octet(),
    defaultMessageId: body.octet(),
    shortMessage: body.shortMessage(),
    tlvs: body.tlvs(),
  };
}

export function readDataSm(head: PduHead, body: OctetReader): Pdu {
  return {
    command: 'data_sm',
    sequence: head.sequence,
    serviceType: body.text(textFields.serviceType),
    source: body.address(textFields.longSource),
    destination: body.address(textFields.longDestination),
    esmClass: body.octet(),
    registeredDelivery: body.octet(),
    dataCoding: body.octet(),
    tlvs: body.tlvs(),
  };
}

export function readBind(command: BindCommand, head: PduHead, body: OctetReader): Pdu {
  const bind: Pdu = {
    command,
    sequence: head.sequence,
    systemId: body.text(textFields.systemId),
    password: body.text(textFields.password),
    systemType: body.text(textFields.systemType),
    interfaceVersion: body.octet(),
    addressRange: body.address(textFields.addressRange),
  };
  body.end();
  return bind;
}

export function readAlertNotification(head: PduHead, body: OctetReader): Pdu {
  return {
    command: 'alert_notification',
    sequence: head.sequence,
    source: body.address(textFields.longSource),
    esme: body.address(textFields.longDestination),
    tlvs: body.tlvs(),
  };
}

export function readMessageResp(
  command: MessageResp['command'],
  head: PduHead,
  body: OctetReader,
): MessageResp {
  return readAnswer(head, body, (present) => ({
    command,
    status: head.status,
    sequence: head.sequence,
    messageId: present ? body.text(textFields.messageId) : '',
    tlvs: present ? body.tlvs() : noTlvs,
  }));
}

export function readBindResp(command: BindResp['command'], head: PduHead, body: OctetReader): BindResp {
  return readAnswer(head, body, (present) => ({
    command,
    status: head.status,
    sequence: head.sequence,
    systemId: present ? body.text(textFields.systemId) : '',
    tlvs: present ? body.tlvs() : noTlvs,
  }));
}

/**
 * The body of a response may be missing, and if the status is not 0 its content does not matter (SMPP 3.4 §4.4.2): a
 * carrier that fills it wrongly has still refused.
 */
function readAnswer<T>(head: PduHead, body: OctetReader, read: (present: boolean) => T): T {
  if (body.isAtEnd) return read(false);
  try {
    return read(true);
  } catch (error) {
    if (head.status === 0) throw error;
    return read(false);
  }
}

export function readBareRequest(command: 'unbind' | 'enquire_link', head: PduHead, body: OctetReader): Pdu {
  body.end();
  return { command, sequence: head.sequence };
}

export function readBareResp(
  command: 'unbind_resp' | 'enquire_link_resp' | 'generic_nack',
  head: PduHead,
  body: OctetReader,
): Pdu {
  if (head.status === 0) body.end();
  return { command, status: head.status, sequence: head.sequence };
}
