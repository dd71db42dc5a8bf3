import * as Type from 'typebox';
import { servicePorts } from '#contract/endpoint.ts';
import { commonSettings, port } from '#services/kit/settings.ts';
import { idModes } from './smpp/carrierMessageId.ts';

export const smsReceiverSettings = Type.Object({
  ...commonSettings,
  SMS_RECEIVER_PORT: port(servicePorts['sms-receiver'], 'Port of the SMS receiver.'),
  SMPP_HOST: Type.String({
    default: '127.0.0.1',
    description: 'Host of the carrier; the simulator by default.',
  }),
  SMPP_PORT: port(2775, 'Port of the carrier.'),
  SMPP_SYSTEM_ID: Type.String({ default: 'barta', maxLength: 15, description: 'Name we bind with.' }),
  SMPP_PASSWORD: Type.String({ default: 'secret', maxLength: 8, description: 'Password we bind with.' }),
  SMPP_TLS: Type.Boolean({
    default: false,
    description: 'true speaks TLS 1.2 or newer and checks the certificate.',
  }),
  SMPP_WINDOW: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 1_000,
    description: 'Submits that may be unanswered at a time; also the most that a lost link leaves uncertain.',
  }),
  SMPP_RESPONSE_SECONDS: Type.Integer({
    default: 60,
    minimum: 1,
    maximum: 600,
    description: 'How long an answer to a submit is waited for before its fate counts as uncertain.',
  }),
  SMPP_ID_MODE: Type.Unsafe<(typeof idModes)[number]>(
    Type.String({
      enum: [...idModes],
      default: 'exact',
      description: `How the carrier writes a message's id in receipts: ${idModes.join(', ')}.`,
    }),
  ),
  SMPP_UTC_OFFSET_MINUTES: Type.Integer({
    default: 360,
    minimum: -720,
    maximum: 840,
    description: "Zone of the dates in the carrier's receipts; Bangladesh is 360.",
  }),
  RECEIPT_HOURS: Type.Integer({
    default: 72,
    minimum: 1,
    maximum: 720,
    description: 'How long a receipt is waited for before a message becomes unknown.',
  }),
});

export type SmsReceiverSettings = Type.Static<typeof smsReceiverSettings>;
