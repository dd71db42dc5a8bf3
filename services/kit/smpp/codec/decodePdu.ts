import { commandIds } from './commandIds.ts';
import { commandStatus } from './commandStatus.ts';
import { headOctets, noTlvs, type KnownPdu, type Pdu, type ShortMessageFields, type Tlvs } from './pdu.ts';
import { OctetReader } from './OctetReader.ts';
import { PduError, type PduHead } from './PduError.ts';
import { textFields, type TextField } from './textFields.ts';

/**
 * Decodes a whole frame. Buffers in the result are views of the frame. Any octets give a PDU (`unknown` for a command_id
 * that is not ours) or a PduError with the status to answer. A field that does not fit is refused, never truncated.
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
  const command = commands.get(head.commandId);
  return command
    ? readBody(command, head, new OctetReader(frame, head, headOctets))
    : { command: 'unknown', ...head, body: frame.subarray(headOctets) };
}

const commands = new Map(
  Object.entries(commandIds).map(([command, id]) => [id as number, command as KnownPdu['command']]),
);

/** Reads in the order of the wire: an object literal's values are evaluated from top to bottom. */
function readBody(command: KnownPdu['command'], head: PduHead, body: OctetReader): KnownPdu {
  const { status, sequence } = head;
  switch (command) {
    case 'submit_sm':
    case 'deliver_sm':
      return { command, sequence, ...readShortMessage(body) };
    case 'data_sm':
      return {
        command,
        sequence,
        serviceType: body.text(textFields.serviceType),
        source: body.address(textFields.longSource),
        destination: body.address(textFields.longDestination),
        esmClass: body.octet(),
        registeredDelivery: body.octet(),
        dataCoding: body.octet(),
        tlvs: body.tlvs(),
      };
    case 'submit_sm_resp':
    case 'deliver_sm_resp':
    case 'data_sm_resp': {
      const { text: messageId, tlvs } = readAnswer(head, body, textFields.messageId);
      return { command, status, sequence, messageId, tlvs };
    }
    case 'bind_receiver':
    case 'bind_transmitter':
    case 'bind_transceiver': {
      const bind: KnownPdu = {
        command,
        sequence,
        systemId: body.text(textFields.systemId),
        password: body.text(textFields.password),
        systemType: body.text(textFields.systemType),
        interfaceVersion: body.octet(),
        addressRange: body.address(textFields.addressRange),
      };
      body.end();
      return bind;
    }
    case 'bind_receiver_resp':
    case 'bind_transmitter_resp':
    case 'bind_transceiver_resp': {
      const { text: systemId, tlvs } = readAnswer(head, body, textFields.systemId);
      return { command, status, sequence, systemId, tlvs };
    }
    case 'enquire_link':
    case 'unbind':
      body.end();
      return { command, sequence };
    case 'enquire_link_resp':
    case 'unbind_resp':
    case 'generic_nack':
      if (status === 0) body.end();
      return { command, status, sequence };
    case 'alert_notification':
      return {
        command,
        sequence,
        source: body.address(textFields.longSource),
        esme: body.address(textFields.longDestination),
        tlvs: body.tlvs(),
      };
  }
}

function readShortMessage(body: OctetReader): ShortMessageFields {
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

/**
 * The body of a response may be missing, and if the status is not 0 its content does not matter (SMPP 3.4 §4.4.2): a
 * carrier that fills it wrongly has still refused.
 */
function readAnswer({ status }: PduHead, body: OctetReader, field: TextField): { text: string; tlvs: Tlvs } {
  if (body.isAtEnd) return emptyAnswer;
  try {
    return { text: body.text(field), tlvs: body.tlvs() };
  } catch (error) {
    if (status === 0) throw error;
    return emptyAnswer;
  }
}

const emptyAnswer = { text: '', tlvs: noTlvs };
