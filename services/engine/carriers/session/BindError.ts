import { statusName } from '#services/kit/smpp/commandStatus.ts';

/** A session that did not come to be bound. `status` is the carrier's command_status when it answered the bind. */
export class BindError extends Error {
  override readonly name = 'BindError';
  readonly status: number | null;

  constructor(reason: string, status: number | null = null) {
    super(status === null ? reason : `${reason}: ${statusName(status)}`);
    this.status = status;
  }
}
