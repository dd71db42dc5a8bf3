import { noTlvs, type DeliverSm } from '#services/kit/smpp/codec/pdu.ts';

type Given = Pick<DeliverSm, 'source' | 'destination' | 'esmClass' | 'shortMessage'>;

/** A deliver_sm with the usual values of all other fields. */
export function deliverSm(fields: Given & Partial<DeliverSm>): DeliverSm {
  return {
    command: 'deliver_sm',
    sequence: 0,
    serviceType: '',
    protocolId: 0,
    priority: 0,
    scheduleDeliveryTime: '',
    validityPeriod: '',
    registeredDelivery: 0,
    replaceIfPresent: 0,
    dataCoding: 0,
    defaultMessageId: 0,
    tlvs: noTlvs,
    ...fields,
  };
}
