import { isHttpStatus, type Call, type Performed, type RefusalReason, type Reply } from '../Call.ts';
import type { HttpCarrier } from '../HttpCarrier.ts';
import { journalRefusal, send, type Sending, type SentMessage } from './send.ts';

/** How a protocol writes what has become of a request that sends. */
export interface SendProtocol {
  accepted(messages: readonly SentMessage[]): Reply;
  refused(reason: RefusalReason): Reply;
  /** An HTTP error with words of its own. */
  failed(status: number, text: string): Reply;
  /** Schedules the receipts of one message; resolves with the first. */
  startReceipts(message: SentMessage): Promise<unknown>;
}

/** A request that sends by one of the protocols with a single account. */
export class GenericSend implements Call {
  readonly kind = 'send';
  readonly #carrier: HttpCarrier;
  readonly #sending: Sending;
  readonly #protocol: SendProtocol;
  readonly #invalid: Reply | null;

  /** @param invalid the refusal of a request that lacks something, or comes with a wrong password */
  constructor(carrier: HttpCarrier, sending: Sending, protocol: SendProtocol, invalid: Reply | null) {
    this.#carrier = carrier;
    this.#sending = sending;
    this.#protocol = protocol;
    this.#invalid = invalid;
  }

  get numbers(): readonly string[] {
    return this.#sending.numbers;
  }

  perform(isAnswered: boolean): Performed {
    if (this.#invalid) {
      journalRefusal(this.#carrier, this.#sending, this.#invalid.status);
      return { reply: this.#invalid };
    }
    const sent = send(this.#carrier, this.#sending, isAnswered);
    if (!Array.isArray(sent)) return { reply: this.#protocol.refused(sent) };
    return {
      reply: this.#protocol.accepted(sent),
      startReceipts: () => Promise.all(sent.map((message) => this.#protocol.startReceipts(message))),
    };
  }

  /** A code of the platform has no meaning here: it becomes the words of a 403. */
  refuse(code: number | RefusalReason, text?: string): Reply {
    const reply =
      typeof code === 'string'
        ? this.#protocol.refused(code)
        : this.#protocol.failed(isHttpStatus(code) ? code : 403, text ?? `Refused (${code})`);
    journalRefusal(this.#carrier, this.#sending, typeof code === 'number' ? code : reply.status);
    return reply;
  }
}
