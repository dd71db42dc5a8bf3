import * as Type from 'typebox';
import { statusNamed } from '#services/kit/smpp/codec/commandStatus.ts';

/** A command_status that refuses, by its number or by its name in SMPP 3.4 (`ESME_RSYSERR`). */
export const statusSchema = Type.Union([
  Type.Integer({ minimum: 1, maximum: 0xffffffff }),
  Type.Refine(
    Type.String(),
    (name) => (statusNamed(name) ?? 0) !== 0,
    () => 'must name an error of SMPP 3.4, such as ESME_RSYSERR',
  ),
]);

/** The number of a status that the schema allows. */
export function toStatus(status: number | string): number {
  return typeof status === 'number' ? status : (statusNamed(status) as number);
}
