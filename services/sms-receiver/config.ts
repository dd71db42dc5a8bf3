import * as Type from 'typebox';
import { servicePorts } from '#contract/endpoint.ts';
import { carrierInProduction, engineSettings, leaseOutlivesAnswers } from '#services/engine/settings.ts';
import { commonSettings, port, withRules } from '#services/kit/process/settings.ts';

export const smsReceiverSettings = Type.Object({
  ...commonSettings,
  SMS_RECEIVER_PORT: port(servicePorts['sms-receiver'], 'Port of the SMS receiver.'),
  ...engineSettings,
  KEPT_LISTS_MB: Type.Integer({
    default: 512,
    minimum: 0,
    maximum: 100_000,
    description:
      "Recipients' files kept in the folder for temporary files, so that another check need not upload them, in MB.",
  }),
});
withRules(smsReceiverSettings, carrierInProduction, leaseOutlivesAnswers);

export type SmsReceiverSettings = Type.Static<typeof smsReceiverSettings>;
