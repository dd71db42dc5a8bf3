import { commandStatus } from './commandStatus.ts';

/** A C-octet string field: its greatest size in octets with the NUL, and the status that refuses a bad one. */
export interface TextField {
  name: string;
  maxOctets: number;
  answer: number;
}

function field(name: string, maxOctets: number, answer: keyof typeof commandStatus): TextField {
  return { name, maxOctets, answer: commandStatus[answer] };
}

/** Sizes from SMPP 3.4 §4.1–4.12; the same name has more room in data_sm and alert_notification than in submit_sm. */
export const textFields = {
  systemId: field('system_id', 16, 'ESME_RINVSYSID'),
  password: field('password', 9, 'ESME_RINVPASWD'),
  systemType: field('system_type', 13, 'ESME_RINVSYSTYP'),
  addressRange: field('address_range', 41, 'ESME_RBINDFAIL'),
  serviceType: field('service_type', 6, 'ESME_RINVSERTYP'),
  source: field('source_addr', 21, 'ESME_RINVSRCADR'),
  destination: field('destination_addr', 21, 'ESME_RINVDSTADR'),
  longSource: field('source_addr', 65, 'ESME_RINVSRCADR'),
  longDestination: field('destination_addr', 65, 'ESME_RINVDSTADR'),
  scheduleDeliveryTime: field('schedule_delivery_time', 17, 'ESME_RINVSCHED'),
  validityPeriod: field('validity_period', 17, 'ESME_RINVEXPIRY'),
  messageId: field('message_id', 65, 'ESME_RINVMSGID'),
} as const satisfies Record<string, TextField>;

/** short_message: its length octet allows 255, the specification only 254 (§5.2.22). */
export const maxShortMessageOctets = 254;

/** Printable ASCII. A NUL inside would end the field early and shift all that follows. */
export function isFieldOctet(code: number): boolean {
  return code >= 0x20 && code <= 0x7e;
}
