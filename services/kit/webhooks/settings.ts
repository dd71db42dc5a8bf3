import * as Type from 'typebox';

/** The setting that lets webhooks lead to this machine and to private networks. */
export const privateWebhooksSetting = 'WEBHOOK_PRIVATE_ADDRESSES';

/** The main API, which takes addresses, and the SMS receiver, which sends to them, must have the same value. */
export const webhookSettings = {
  [privateWebhooksSetting]: Type.Boolean({
    default: false,
    description:
      'true lets webhooks lead to this machine and private networks, by http too: only where all companies are trusted.',
  }),
} as const;
