import * as Type from 'typebox';
import { publicApiPort, servicePorts } from '#contract/endpoint.ts';
import { carrierInProduction, engineSettings, leaseOutlivesAnswers } from '#services/engine/settings.ts';
import { listOf } from '#services/kit/process/settingChecks.ts';
import { commonSettings, port, text, withRules } from '#services/kit/process/settings.ts';
import { textLimitSettings } from '#services/kit/texts/settings.ts';
import { webhookSettings } from '#services/kit/webhooks/settings.ts';

/** Tasks of a process of the SMS receiver; together the processes of an installation must do all of them. */
export const receiverTasks = ['api', 'public-api', 'dispatcher', 'upkeep'] as const;

export const smsReceiverSettings = Type.Object({
  ...commonSettings,
  SMS_RECEIVER_PORT: port(servicePorts['sms-receiver'], 'Port of the SMS receiver.'),
  PUBLIC_API_PORT: port(publicApiPort, 'Port of the public API.'),
  RECEIVER_TASKS: text(
    {
      default: receiverTasks.join(','),
      description:
        'Tasks of this process: api (portal), public-api (programs), dispatcher (carriers), upkeep (timed work).',
    },
    listOf(receiverTasks),
  ),
  ...engineSettings,
  ...textLimitSettings,
  ...webhookSettings,
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
