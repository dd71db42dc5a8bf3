import fc from 'fast-check';
import {
  noTlvs,
  maxSequence,
  type Address,
  type KnownPdu,
  type ShortMessageFields,
  type Tlvs,
} from '#services/kit/smpp/codec/pdu.ts';

const octet = fc.integer({ min: 0, max: 255 });
const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));

/** A text that fits into a C-octet field of `maxOctets`, its NUL included. */
export function fieldText(maxOctets: number): fc.Arbitrary<string> {
  return fc.string({ unit: printable, maxLength: maxOctets - 1 });
}

function address(maxOctets: number): fc.Arbitrary<Address> {
  return fc.record({ ton: octet, npi: octet, addr: fieldText(maxOctets) });
}

const octets = (maxLength: number) => fc.uint8Array({ maxLength }).map((value) => Buffer.from(value));

const tlvs: fc.Arbitrary<Tlvs> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 0xffff }), octets(300)), { maxLength: 5 })
  .map((entries) => (entries.length === 0 ? noTlvs : new Map(entries)));

const sequence = fc.integer({ min: 1, max: maxSequence });
const status = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 0xffffffff }));

const shortMessageFields: fc.Arbitrary<ShortMessageFields> = fc.record({
  serviceType: fieldText(6),
  source: address(21),
  destination: address(21),
  esmClass: octet,
  protocolId: octet,
  priority: octet,
  scheduleDeliveryTime: fieldText(17),
  validityPeriod: fieldText(17),
  registeredDelivery: octet,
  replaceIfPresent: octet,
  dataCoding: octet,
  defaultMessageId: octet,
  shortMessage: octets(254),
  tlvs,
});

/** Any PDU that can be written. */
export const anyPdu: fc.Arbitrary<KnownPdu> = fc.oneof(
  fc
    .record({ command: fc.constantFrom('submit_sm' as const, 'deliver_sm' as const), sequence })
    .chain((head) => shortMessageFields.map((fields) => ({ ...head, ...fields }))),
  fc.record({
    command: fc.constant('data_sm' as const),
    sequence,
    serviceType: fieldText(6),
    source: address(65),
    destination: address(65),
    esmClass: octet,
    registeredDelivery: octet,
    dataCoding: octet,
    tlvs,
  }),
  fc.record({
    command: fc.constantFrom('submit_sm_resp' as const, 'deliver_sm_resp' as const, 'data_sm_resp' as const),
    status,
    sequence,
    messageId: fieldText(65),
    tlvs,
  }),
  fc.record({
    command: fc.constantFrom(
      'bind_receiver' as const,
      'bind_transmitter' as const,
      'bind_transceiver' as const,
    ),
    sequence,
    systemId: fieldText(16),
    password: fieldText(9),
    systemType: fieldText(13),
    interfaceVersion: octet,
    addressRange: address(41),
  }),
  fc.record({
    command: fc.constantFrom(
      'bind_receiver_resp' as const,
      'bind_transmitter_resp' as const,
      'bind_transceiver_resp' as const,
    ),
    status,
    sequence,
    systemId: fieldText(16),
    tlvs,
  }),
  fc.record({ command: fc.constantFrom('unbind' as const, 'enquire_link' as const), sequence }),
  fc.record({
    command: fc.constantFrom('unbind_resp' as const, 'enquire_link_resp' as const, 'generic_nack' as const),
    status,
    sequence,
  }),
  fc.record({
    command: fc.constant('alert_notification' as const),
    sequence,
    source: address(65),
    esme: address(65),
    tlvs,
  }),
);
