import type { Encoding, MessageClass, Operator } from '#contract/sms-receiver/messages.ts';
import type { SingleSms } from '#contract/sms-receiver/sending.ts';
import type { Session } from '#services/kit/auth/session.ts';

/** One text that a company wants to send to one number. */
export type SmsInput = Pick<SingleSms, 'to' | 'text' | 'class' | 'senderId' | 'onEmptyFields'>;

/** One text to one number, checked. */
export interface NewMessage {
  /** Canonical. */
  msisdn: string;
  operator: Operator;
  text: string;
  encoding: Encoding;
  segments: number;
  senderId: string;
  class: MessageClass;
  lane: number;
  validitySeconds: number;
  /** Only its recipient may read the text: reports mask it. */
  hidesText: boolean;
  /** The only route that may carry it; missing for any. */
  routeId?: number;
  campaignId?: number | undefined;
}

/** On whose account and in whose name a message goes. */
export type Sender = Pick<Session, 'companyId' | 'userId' | 'branchId'>;

export interface Sending {
  sender: Sender;
  message: NewMessage;
}
