import * as Type from 'typebox';
import { servicePorts } from '#contract/endpoint.ts';
import { idModes } from '#contract/main-api/routes.ts';
import { secretSettings } from '#services/kit/secrets.ts';
import { hostName } from '#services/kit/settingChecks.ts';
import { commonSettings, port, text, withRules } from '#services/kit/settings.ts';
import { carrierInProduction, leaseOutlivesAnswers, simulatedPassword } from './settingsRules.ts';

export const smsReceiverSettings = Type.Object({
  ...commonSettings,
  ...secretSettings,
  SMS_RECEIVER_PORT: port(servicePorts['sms-receiver'], 'Port of the SMS receiver.'),
  SMPP_HOST: text(
    {
      description: 'Host of the carrier; empty is the simulated one on this machine, refused in production.',
    },
    hostName,
  ),
  SMPP_PORT: port(2775, 'Port of the carrier; 2775 is where the simulated one listens.'),
  SMPP_SYSTEM_ID: Type.String({ default: 'barta', maxLength: 15, description: 'Name we bind with.' }),
  SMPP_PASSWORD: Type.String({
    default: simulatedPassword,
    maxLength: 8,
    description: 'Password we bind with.',
  }),
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
  DISPATCH_LEASE_SECONDS: Type.Integer({
    default: 90,
    minimum: 2,
    maximum: 3_600,
    description:
      'How long what a dead process had claimed stays its own; longer than any answer is waited for.',
  }),
  UNCERTAIN_GRACE_SECONDS: Type.Integer({
    default: 30,
    minimum: 0,
    maximum: 3_600,
    description: 'How long a late answer is waited for before a message of uncertain fate is sent once more.',
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
  KEPT_LISTS_MB: Type.Integer({
    default: 512,
    minimum: 0,
    maximum: 100_000,
    description:
      "Recipients' files kept in the folder for temporary files, so that another check need not upload them, in MB.",
  }),
  RECEIPT_HOURS: Type.Integer({
    default: 72,
    minimum: 1,
    maximum: 720,
    description: 'How long a receipt is waited for before a message becomes unknown.',
  }),
});
withRules(smsReceiverSettings, carrierInProduction, leaseOutlivesAnswers);

export type SmsReceiverSettings = Type.Static<typeof smsReceiverSettings>;

/**
 * Where the carrier is. Without a setting it is the simulated one, which delivers nothing: fit for trying Barta,
 * refused in production.
 */
export function carrierHost({ SMPP_HOST }: Pick<SmsReceiverSettings, 'SMPP_HOST'>): string {
  return SMPP_HOST || '127.0.0.1';
}
