import { commandIds } from './commandIds.ts';
import { commandStatus } from './commandStatus.ts';
import { headOctets } from './limits.ts';
import { OctetReader } from './OctetReader.ts';
import { noTlvs, type BindCommand, type BindResp, type MessageResp, type Pdu } from './pdu.ts';
import type { ShortMessageFields } from './pdu.ts';
import { PduError, type PduHead } from './PduError.ts';
import { textFields } from './textFields.ts';

/**
 * Reads one whole frame, as FrameSplitter cuts it. Buffers in the result are views on the frame.
 * Total: any octets give a PDU (`unknown` for a command_id that is not ours) or a PduError with the status to
 * answer; a field that does not fit is refused, never cut.
 */
export function decodePdu(frame: Buffer): Pdu {
  if (frame.length < headOctets || frame.readUInt32BE(0) !== frame.length) {
    throw new PduError(commandStatus.ESME_RINVCMDLEN, 'command_length is not the length of the frame');
  }
  const head: PduHead = {
    commandId: frame.readUInt32BE(4),
    status: frame.readUInt32BE(8),
    sequence: frame.readUInt32BE(12),
  };
  return readBody(head, new OctetReader(frame, head, headOctets), frame);
}

function readBody(head: PduHead, body: OctetReader, frame: Buffer): Pdu {
  switch (head.commandId) {
    case commandIds.submit_sm_resp:
      return readMessageResp('submit_sm_resp', head, body);
    case commandIds.submit_sm:
      return { command: 'submit_sm', sequence: head.sequence, ...readShortMessage(body) };
    case commandIds.deliver_sm:
      return { command: 'deliver_sm', sequence: head.sequence, ...readShortMessage(body) };
    case commandIds.deliver_sm_resp:
      return readMessageResp('deliver_sm_resp', head, body);
    case commandIds.data_sm:
      return readDataSm(head, body);
    case commandIds.data_sm_resp:
      return readMessageResp('data_sm_resp', head, body);
    case commandIds.enquire_link:
      return readBareRequest('enquire_link', head, body);
    case commandIds.unbind:
      return readBareRequest('unbind', head, body);
    case commandIds.enquire_link_resp:
      return readBareResp('enquire_link_resp', head, body);
    case commandIds.unbind_resp:
      return readBareResp('unbind_resp', head, body);
    case commandIds.generic_nack:
      return readBareResp('generic_nack', head, body);
    case commandIds.bind_receiver:
      return readBind('bind_receiver', head, body);
    case commandIds.bind_transmitter:
      return readBind('bind_transmitter', head, body);
    case commandIds.bind_transceiver:
      return readBind('bind_transceiver', head, body);
    case commandIds.bind_receiver_resp:
      return readBindResp('bind_receiver_resp', head, body);
    case commandIds.bind_transmitter_resp:
      return readBindResp('bind_transmitter_resp', head, body);
    case commandIds.bind_transceiver_resp:
      return readBindResp('bind_transceiver_resp', head, body);
    case commandIds.alert_notification:
      return readAlertNotification(head, body);
    default:
      return { command: 'unknown', ...head, body: frame.subarray(headOctets) };
  }
}

function readShortMessage(body: OctetReader): ShortMessageFields {
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

function readDataSm(head: PduHead, body: OctetReader): Pdu {
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

function readBind(command: BindCommand, head: PduHead, body: OctetReader): Pdu {
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

function readAlertNotification(head: PduHead, body: OctetReader): Pdu {
  return {
    command: 'alert_notification',
    sequence: head.sequence,
    source: body.address(textFields.longSource),
    esme: body.address(textFields.longDestination),
    tlvs: body.tlvs(),
  };
}

function readMessageResp(command: MessageResp['command'], head: PduHead, body: OctetReader): MessageResp {
  return readAnswer(head, body, (present) => ({
    command,
    status: head.status,
    sequence: head.sequence,
    messageId: present ? body.text(textFields.messageId) : '',
    tlvs: present ? body.tlvs() : noTlvs,
  }));
}

function readBindResp(command: BindResp['command'], head: PduHead, body: OctetReader): BindResp {
  return readAnswer(head, body, (present) => ({
    command,
    status: head.status,
    sequence: head.sequence,
    systemId: present ? body.text(textFields.systemId) : '',
    tlvs: present ? body.tlvs() : noTlvs,
  }));
}

/**
 * A response's body may be missing, and when the status is not 0 its content says nothing that matters
 * (SMPP 3.4 §4.4.2): a carrier that fills it oddly has still refused.
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

function readBareRequest(command: 'unbind' | 'enquire_link', head: PduHead, body: OctetReader): Pdu {
  body.end();
  return { command, sequence: head.sequence };
}

function readBareResp(
  command: 'unbind_resp' | 'enquire_link_resp' | 'generic_nack',
  head: PduHead,
  body: OctetReader,
): Pdu {
  if (head.status === 0) body.end();
  return { command, status: head.status, sequence: head.sequence };
}
