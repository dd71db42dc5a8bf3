/** command_length, command_id, command_status, sequence_number: four octets each (SMPP 3.4 §3.2). */
export const headOctets = 16;

/** The largest PDU read or written: a message_payload of 64 KiB (§5.3.2.32) and 4 KiB for all else. */
export const maxPduOctets = 68 * 1024;

/** sequence_number runs from 1 to here and then starts again (SMPP 3.4 §5.1.4). */
export const maxSequence = 0x7fffffff;

/** Optional parameters by tag (SMPP 3.4 §5.3). Of a repeated tag the last one is kept. */
export type Tlvs = ReadonlyMap<number, Buffer>;

/** A shared empty map, since most PDUs have no optional parameters. */
export const noTlvs: Tlvs = new Map();

/** Type of number, numbering plan and digits or letters (SMPP 3.4 §5.2.5–5.2.9). */
export interface Address {
  ton: number;
  npi: number;
  addr: string;
}

interface Numbered {
  /** sequence_number: 1 … 0x7FFFFFFF for what we send; any 32 bits for what we read. */
  sequence: number;
}

interface Answer extends Numbered {
  /** command_status: 0, or the reason of a refusal. */
  status: number;
}

type BindCommand = 'bind_receiver' | 'bind_transmitter' | 'bind_transceiver';

export interface Bind extends Numbered {
  command: BindCommand;
  systemId: string;
  password: string;
  systemType: string;
  /** 0x34 for SMPP 3.4. */
  interfaceVersion: number;
  addressRange: Address;
}

interface BindResp extends Answer {
  command: `${BindCommand}_resp`;
  systemId: string;
  tlvs: Tlvs;
}

/** The fields that submit_sm and deliver_sm share, in the order of the wire (SMPP 3.4 §4.4.1, §4.6.1). */
export interface ShortMessageFields {
  serviceType: string;
  source: Address;
  destination: Address;
  esmClass: number;
  protocolId: number;
  priority: number;
  /** '' or the sixteen characters of §7.1.1. */
  scheduleDeliveryTime: string;
  validityPeriod: string;
  registeredDelivery: number;
  replaceIfPresent: number;
  dataCoding: number;
  defaultMessageId: number;
  /** At most 254 octets, the user data header included. */
  shortMessage: Buffer;
  tlvs: Tlvs;
}

export interface SubmitSm extends Numbered, ShortMessageFields {
  command: 'submit_sm';
}

export interface DeliverSm extends Numbered, ShortMessageFields {
  command: 'deliver_sm';
}

/** The message of a data_sm is in its message_payload (SMPP 3.4 §4.7.1). */
export interface DataSm extends Numbered {
  command: 'data_sm';
  serviceType: string;
  source: Address;
  destination: Address;
  esmClass: number;
  registeredDelivery: number;
  dataCoding: number;
  tlvs: Tlvs;
}

/** `messageId` is '' where the peer left it out, as it may when the status is not 0. */
export interface MessageResp extends Answer {
  command: 'submit_sm_resp' | 'deliver_sm_resp' | 'data_sm_resp';
  messageId: string;
  tlvs: Tlvs;
}

interface BareRequest extends Numbered {
  command: 'unbind' | 'enquire_link';
}

interface BareResp extends Answer {
  command: 'unbind_resp' | 'enquire_link_resp' | 'generic_nack';
}

interface AlertNotification extends Numbered {
  command: 'alert_notification';
  source: Address;
  esme: Address;
  tlvs: Tlvs;
}

/** A well-framed PDU whose command_id is not one of ours. It can be read, not written. */
interface UnknownPdu extends Answer {
  command: 'unknown';
  commandId: number;
  body: Buffer;
}

/** Every PDU that can be written. */
export type KnownPdu =
  | Bind
  | BindResp
  | SubmitSm
  | DeliverSm
  | DataSm
  | MessageResp
  | BareRequest
  | BareResp
  | AlertNotification;

/** Every PDU that can be read. */
export type Pdu = KnownPdu | UnknownPdu;
