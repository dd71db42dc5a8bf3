import { commandIds } from './commandIds.ts';
import { commandStatus } from './commandStatus.ts';
import { headOctets, type Pdu } from './pdu.ts';
import { OctetReader } from './OctetReader.ts';
import { PduError, type PduHead } from './PduError.ts';
import {
  readShortMessage,
  readDataSm,
  readBind,
  readAlertNotification,
  readMessageResp,
  readBindResp,
  readBareRequest,
  readBareResp,
} from './readBodies.ts';

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
