import type { Encoding, Operator } from '#contract/sms-receiver/messages.ts';
import type { AllOf } from '#contract/vocabulary.ts';
import type { SingleSms } from '#contract/sms-receiver/sending.ts';
import type { Session } from '#services/kit/auth/session.ts';

/** One text that a company wants to send to one number. */
export type SmsInput = Omit<SingleSms, 'campaignId'> & {
  /** The name that the company's own program has for it. */
  reference?: string | undefined;
  /** The address to which its status is sent when that changes. */
  statusUrl?: string | undefined;
};

/** Fields of a request that are stored as they were asked for, in columns of the same names; other fields are converted. */
export type StoredAsAsked = Omit<SingleSms, 'to' | 'senderId' | 'campaignId' | 'onEmptyFields'>;

/** One text to one number, checked. */
export interface NewMessage extends AllOf<StoredAsAsked> {
  /** Canonical. */
  msisdn: string;
  operator: Operator;
  encoding: Encoding;
  segments: number;
  senderId: string;
  lane: number;
  validitySeconds: number;
  /** Only its recipient may read the text: reports mask it. */
  hidesText: boolean;
  /** The only route that may carry it; missing for any. */
  routeId?: number;
  campaignId?: number | undefined;
  reference?: string | undefined;
  statusUrl?: string | undefined;
}

/** On whose account and in whose name a message goes. */
export type Sender = Pick<Session, 'companyId' | 'userId' | 'branchId'>;

export interface Sending {
  sender: Sender;
  message: NewMessage;
}
