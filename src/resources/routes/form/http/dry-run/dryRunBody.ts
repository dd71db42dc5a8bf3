import type { FieldValues } from 'react-hook-form';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { httpSettings, type HttpValues } from '../httpChange.ts';

/** A message, and what a carrier might say of it, as somebody has typed or pasted it. */
export interface Trial {
  to: string;
  text: string;
  senderId: string;
  class: MessageClass;
  answerStatus: string;
  answerBody: string;
  receipt: string;
}

export const newTrial: Trial = {
  to: '01712345678',
  text: 'Barta: শুভ সকাল',
  senderId: 'BARTA',
  class: 'transactional',
  answerStatus: '200',
  answerBody: '',
  receipt: '',
};

/**
 * The body of a dry run with what the form of the route holds, saved or not. It is complete only if that is.
 * An answer without text is one only if its status was changed: most people begin with the request alone.
 */
export function dryRunBody(values: FieldValues, trial: Trial) {
  const { host, port, usesTls, idMode, httpCarrier } = values;
  const { to, text, senderId, class: messageClass, answerStatus, answerBody, receipt } = trial;
  const hasAnswer = answerBody.trim() !== '' || answerStatus !== newTrial.answerStatus;
  return {
    ...(host && { host: String(host).trim() }),
    ...(port !== null && port !== undefined && { port: port as number }),
    usesTls: Boolean(usesTls),
    ...(idMode && { idMode: idMode as string }),
    httpCarrier: httpSettings((httpCarrier ?? {}) as HttpValues),
    message: { to, text, senderId, class: messageClass },
    answer: hasAnswer ? { status: Number(answerStatus), body: answerBody } : null,
    receipt: receipt.trim() === '' ? null : receipt,
  };
}

/** Problems by their paths: those of the route's form, and those of the trial by its keys. */
export function problemsOfTrial(errors: Readonly<Record<string, string>>): {
  ofForm: Record<string, string>;
  ofTrial: Partial<Record<keyof Trial, string>>;
} {
  const keys: Record<string, keyof Trial> = {
    'message.to': 'to',
    'message.text': 'text',
    'message.senderId': 'senderId',
    'message.class': 'class',
    'answer.status': 'answerStatus',
    'answer.body': 'answerBody',
    receipt: 'receipt',
  };
  const entries = Object.entries(errors);
  return {
    ofForm: Object.fromEntries(entries.filter(([path]) => /^(httpCarrier|host|port)\b/.test(path))),
    ofTrial: Object.fromEntries(entries.flatMap(([path, text]) => (keys[path] ? [[keys[path], text]] : []))),
  };
}
