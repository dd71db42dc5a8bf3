import {
  isHttpStatus,
  json,
  readObject,
  type Call,
  type CarrierRequest,
  type Performed,
  type RefusalReason,
  type Reply,
} from '../Call.ts';
import { localTime } from '../../localTime.ts';
import type { HttpCarrier } from '../HttpCarrier.ts';
import { checkSend, type SendPlan } from './checkSend.ts';
import { isPlatformCode, wordsOf } from './codes.ts';

const codesOfReasons: Readonly<Record<RefusalReason, number>> = {
  'invalid-number': 1010,
  temporary: 9099,
  throttled: 1015,
  quota: 1051,
  'no-credit': 1008,
  duplicate: 1011,
};

/** A request to send by the Central Platform: one text to many numbers of one operator. */
export class PlatformSend implements Call {
  readonly kind = 'send';
  readonly numbers: readonly string[];
  readonly #body: Readonly<Record<string, unknown>>;
  readonly #carrier: HttpCarrier;
  readonly #isIptsp: boolean;
  readonly #sourceIp: string;

  constructor({ body, sourceIp }: CarrierRequest, carrier: HttpCarrier, isIptsp: boolean) {
    this.#body = readObject(body) ?? {};
    this.#carrier = carrier;
    this.#isIptsp = isIptsp;
    this.#sourceIp = sourceIp;
    const { msisdnList } = this.#body;
    this.numbers = Array.isArray(msisdnList) ? msisdnList.map(String) : [];
  }

  perform(isAnswered: boolean): Performed {
    const plan = checkSend(this.#body, this.numbers, this.#isIptsp, this.#sourceIp, this.#carrier);
    const code = typeof plan === 'number' ? plan : this.#charge(plan);
    if (typeof plan === 'number' || code !== null) return { reply: this.#refused(code!) };
    return { reply: this.#accepted(plan, isAnswered) };
  }

  refuse(code: number | RefusalReason, text?: string): Reply {
    const number = typeof code === 'number' ? code : codesOfReasons[code];
    if (!isHttpStatus(number)) return this.#refused(number, text);
    this.#journal(null, number);
    return json({ message: text ?? 'Server failure' }, number);
  }

  /** Takes the price out of both purses, or returns the code that refuses. */
  #charge({ account, sent, dnd, parts }: SendPlan): number | null {
    const { purses, settings } = this.#carrier;
    const messages = sent.length + dnd.length;
    const ofPlatform = settings.prices.platform * parts * messages;
    const ofOperator = settings.prices.operator * parts * messages;
    if (!purses.has('platform', ofPlatform)) return purses.balance('platform') > 0 ? 9004 : 9003;
    const limit = this.#carrier.admit(account.mno, messages);
    if (limit) return codesOfReasons[limit];
    if (this.#isRepeated()) return codesOfReasons.duplicate;
    if (!purses.has(account.mno, ofOperator)) return codesOfReasons['no-credit'];
    purses.take('platform', ofPlatform);
    purses.take(account.mno, ofOperator);
    return null;
  }

  #isRepeated(): boolean {
    const { cli, message } = this.#body;
    const { duplicateMs } = this.#carrier.settings.limits;
    return (
      duplicateMs > 0 && this.#carrier.isRepeated(`${cli}\n${message}\n${this.numbers.join()}`, duplicateMs)
    );
  }

  #accepted(plan: SendPlan, isAnswered: boolean): Reply {
    const carrier = this.#carrier;
    const { billMsisdn, mno } = plan.account;
    const id = carrier.nextId('uuid');
    carrier.counters[isAnswered ? 'accepted' : 'unanswered'] += this.numbers.length;
    carrier.platformReports.add(
      id,
      { billMsisdn, sent: plan.sent, dnd: plan.dnd, invalid: plan.invalid },
      carrier.mode,
    );
    this.#journal(id, isAnswered ? 0 : null, plan);
    // A promotional request is queued: no operator has answered yet.
    const isQueued = this.#body.transactionType === 'P';
    const time = localTime(carrier.now()).replace(/\D/g, '');
    return json({
      serverTxnId: id,
      serverResponseCode: 9000,
      serverResponseMessage: wordsOf(9000),
      mnoTxnId: isQueued ? null : `${mno}${time}-${billMsisdn}-${id.slice(-12)}`,
      mnoResponseCode: isQueued ? null : '1000',
      mnoResponseMessage: isQueued ? null : wordsOf(1000),
    });
  }

  #refused(code: number, text = wordsOf(code)): Reply {
    this.#carrier.counters.refused += this.numbers.length;
    this.#journal(null, code);
    const isOfPlatform = isPlatformCode(code);
    return json({
      serverTxnId: this.#carrier.nextId('uuid'),
      serverResponseCode: isOfPlatform ? code : 9000,
      serverResponseMessage: isOfPlatform ? text : wordsOf(9000),
      mnoTxnId: null,
      mnoResponseCode: isOfPlatform ? null : String(code),
      mnoResponseMessage: isOfPlatform ? null : text,
    });
  }

  #journal(carrierMessageId: string | null, status: number | null, plan?: SendPlan): void {
    const { cli, message, transactionType, messageType, isLongSMS, campaignId, billMsisdn } = this.#body;
    this.#carrier.journal.append({
      at: Date.now(),
      protocol: 'central-platform',
      source: String(cli ?? ''),
      text: String(message ?? ''),
      numbers: this.numbers.join(','),
      carrierMessageId,
      status,
      details: {
        transactionType,
        messageType,
        isLongSMS,
        billMsisdn,
        ...(campaignId !== undefined && { campaignId }),
        ...(plan && plan.secondary !== null && { secondary: plan.secondary }),
      },
    });
  }
}
