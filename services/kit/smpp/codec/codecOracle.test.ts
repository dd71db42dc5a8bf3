import fc from 'fast-check';
import smpp from 'smpp';
import { describe, expect, test } from 'vitest';
import { anyPdu } from '#tests/simulators/pduArbitrary.ts';
import { decodePdu } from './decodePdu.ts';
import { encodePdu } from './encodePdu.ts';
import type { Address, KnownPdu } from './pdu.ts';
import { tlvTags } from './tlv.ts';

/**
 * npm's smpp as a second opinion on the wire format. Kept out of its way: texts that it decodes by itself
 * (data_coding 4 is binary), times that it turns into dates, data headers, and tags that it reads as numbers.
 */
function tamed(pdu: KnownPdu): KnownPdu {
  const tame = { ...pdu };
  if ('tlvs' in tame) tame.tlvs = new Map([[tlvTags.user_message_reference, Buffer.of(1, 2)]]);
  if ('dataCoding' in tame) Object.assign(tame, { dataCoding: 4, esmClass: tame.esmClass & ~0x40 });
  if ('shortMessage' in tame) Object.assign(tame, { scheduleDeliveryTime: '', validityPeriod: '' });
  if ('status' in tame && tame.status !== 0) {
    // The oracle writes and reads no body then.
    if ('messageId' in tame) Object.assign(tame, { messageId: '', tlvs: new Map() });
    if ('systemId' in tame) Object.assign(tame, { systemId: '', tlvs: new Map() });
  }
  return tame;
}

function addressFields(prefix: string, name: string, { ton, npi, addr }: Address): Record<string, unknown> {
  return { [`${prefix}_ton`]: ton, [`${prefix}_npi`]: npi, [name]: addr };
}

/** A PDU in the oracle's names. */
function inOracleWords(pdu: KnownPdu): Record<string, unknown> {
  const fields: Record<string, unknown> = { sequence_number: pdu.sequence };
  const texts = {
    systemId: 'system_id',
    password: 'password',
    systemType: 'system_type',
    serviceType: 'service_type',
    messageId: 'message_id',
  };
  const octets = {
    interfaceVersion: 'interface_version',
    esmClass: 'esm_class',
    protocolId: 'protocol_id',
    priority: 'priority_flag',
    registeredDelivery: 'registered_delivery',
    replaceIfPresent: 'replace_if_present_flag',
    dataCoding: 'data_coding',
    defaultMessageId: 'sm_default_msg_id',
  };
  const isHeadOnly = 'status' in pdu && pdu.status !== 0;
  if ('status' in pdu) fields.command_status = pdu.status;
  if (isHeadOnly) return fields;
  for (const [ours, theirs] of Object.entries({ ...texts, ...octets })) {
    if (ours in pdu) fields[theirs] = pdu[ours as keyof KnownPdu];
  }
  if ('addressRange' in pdu) Object.assign(fields, addressFields('addr', 'address_range', pdu.addressRange));
  if ('source' in pdu) Object.assign(fields, addressFields('source_addr', 'source_addr', pdu.source));
  if ('destination' in pdu)
    Object.assign(fields, addressFields('dest_addr', 'destination_addr', pdu.destination));
  if ('esme' in pdu) Object.assign(fields, addressFields('esme_addr', 'esme_addr', pdu.esme));
  if ('shortMessage' in pdu) fields.short_message = { message: pdu.shortMessage };
  if ('tlvs' in pdu) fields.user_message_reference = 0x0102;
  return fields;
}

describe('codec beside npm smpp', () => {
  test('writes what smpp reads as the same', () => {
    fc.assert(
      fc.property(anyPdu.map(tamed), (pdu) => {
        const read = new smpp.PDU(encodePdu(pdu));
        expect(read.command).toBe(pdu.command);
        expect(read).toMatchObject(inOracleWords(pdu));
      }),
      { numRuns: 1_000 },
    );
  });

  test('reads what smpp writes as the same', () => {
    fc.assert(
      fc.property(anyPdu.map(tamed), (pdu) => {
        const fields = inOracleWords(pdu);
        if ('shortMessage' in pdu) fields.short_message = pdu.shortMessage;
        expect(decodePdu(new smpp.PDU(pdu.command, fields).toBuffer())).toEqual(pdu);
      }),
      { numRuns: 1_000 },
    );
  });
});
