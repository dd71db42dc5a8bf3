import { noTlvs, type DeliverSm, type SubmitSm } from '#services/kit/smpp/codec/pdu.ts';

/** A submit_sm of ordinary content, with whatever a test wants to be different. */
export function sampleSubmit(changes: Partial<SubmitSm> = {}): SubmitSm {
  return {
    command: 'submit_sm',
    sequence: 1,
    serviceType: '',
    source: { ton: 5, npi: 0, addr: 'BARTA' },
    destination: { ton: 1, npi: 1, addr: '8801712345678' },
    esmClass: 0,
    protocolId: 0,
    priority: 0,
    scheduleDeliveryTime: '',
    validityPeriod: '',
    registeredDelivery: 1,
    replaceIfPresent: 0,
    dataCoding: 0,
    defaultMessageId: 0,
    shortMessage: Buffer.from('hello'),
    tlvs: noTlvs,
    ...changes,
  };
}

/** A deliver_sm that is a delivery receipt, with whatever a test wants to be different. */
export function sampleReceipt(changes: Partial<DeliverSm> = {}): DeliverSm {
  return {
    ...sampleSubmit(),
    source: { ton: 1, npi: 1, addr: '8801712345678' },
    destination: { ton: 5, npi: 0, addr: 'BARTA' },
    esmClass: 0x04,
    registeredDelivery: 0,
    shortMessage: Buffer.from(
      'id:42 sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000 text:hello',
    ),
    ...changes,
    command: 'deliver_sm',
  };
}
