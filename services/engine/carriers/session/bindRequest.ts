import { commandIds } from '#services/kit/smpp/commandIds.ts';
import { encodePdu } from '#services/kit/smpp/encodePdu.ts';
import type { SessionOptions } from './sessionOptions.ts';

/** SMPP 3.4 (§5.2.4). */
const interfaceVersion = 0x34;

/** The bind PDU of a route. Throws a PduError when a credential is longer than its field. */
export function bindRequest(options: SessionOptions, sequence: number): Buffer {
  const { bindAs = 'transceiver', systemId, password, systemType = '' } = options;
  return encodePdu({
    command: `bind_${bindAs}`,
    sequence,
    systemId,
    password,
    systemType,
    interfaceVersion,
    addressRange: { ton: 0, npi: 0, addr: '' },
  });
}

/** The command_id of the answer to it. */
export function bindRespId({ bindAs = 'transceiver' }: SessionOptions): number {
  return commandIds[`bind_${bindAs}_resp`];
}
