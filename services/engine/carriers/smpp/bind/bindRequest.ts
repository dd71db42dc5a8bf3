import { commandIds } from '#services/kit/smpp/codec/commandIds.ts';
import { statusName } from '#services/kit/smpp/codec/commandStatus.ts';
import { encodePdu } from '#services/kit/smpp/codec/encodePdu.ts';
import type { BindOptions } from './bindOptions.ts';

/** Version 3.4 (SMPP 3.4 §5.2.4). */
const interfaceVersion = 0x34;

/** @throws a PduError if a credential is longer than its field */
export function bindRequest(options: BindOptions, sequence: number): Buffer {
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

/** The command_id of the answer to `bindRequest`. */
export function bindRespId({ bindAs = 'transceiver' }: BindOptions): number {
  return commandIds[`bind_${bindAs}_resp`];
}

/** A bind that failed. `status` is the carrier's command_status if it answered. */
export class BindError extends Error {
  override readonly name = 'BindError';
  readonly status: number | null;

  constructor(reason: string, status: number | null = null) {
    super(status === null ? reason : `${reason}: ${statusName(status)}`);
    this.status = status;
  }
}
