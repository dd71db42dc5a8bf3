import type { FastifyInstance } from 'fastify';
import { octetsFree } from '../database/embedded/roomOnDisk.ts';
import { unavailable } from '../errors.ts';
import type { Logger } from '../logging/log.ts';

const checkMs = 250;
const retryAfterSeconds = 30;
const octetsOfMb = 1024 * 1024;

/** Whether the embedded database's disk has room for more messages. */
export class DiskRoom {
  readonly #folder: string;
  readonly #reserveOctets: number;
  readonly #log: Logger;
  #checkAt = 0;
  #isScarce = false;

  constructor(folder: string, reserveMb: number, log: Logger) {
    this.#folder = folder;
    this.#reserveOctets = reserveMb * octetsOfMb;
    this.#log = log;
  }

  /** @throws AppError unavailable */
  check(): void {
    this.#refresh();
    if (!this.#isScarce) return;
    throw unavailable('disk-nearly-full', retryAfterSeconds);
  }

  #refresh(): void {
    const now = performance.now();
    if (now < this.#checkAt) return;
    this.#checkAt = now + checkMs;
    const free = octetsFree(this.#folder);
    const isScarce = free < this.#reserveOctets * (this.#isScarce ? 1.5 : 1);
    if (isScarce === this.#isScarce) return;
    this.#isScarce = isScarce;
    const fields = { freeMb: Math.floor(free / octetsOfMb), folder: this.#folder };
    if (isScarce) this.#log.error(fields, 'the disk is nearly full; nothing is accepted until there is room');
    else this.#log.info(fields, 'the disk has room again');
  }
}

/**
 * Refuses requests that write while the disk is nearly full, so that messages accepted before can still be settled.
 * Add it before the routes.
 */
export function refuseWithoutRoom(app: FastifyInstance, room: DiskRoom): void {
  app.addHook('onRequest', (request, _, done) => {
    const { endpoint } = request.routeOptions.config;
    // That of the endpoint: some programs send messages by GET.
    const method = endpoint?.method ?? request.method;
    const needsRoom = !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method) && !endpoint?.worksOnFullDisk;
    if (needsRoom) room.check();
    done();
  });
}
