import * as Type from 'typebox';
import { servicePorts } from '#contract/endpoint.ts';
import { directorySettings } from '#services/kit/directory/settings.ts';
import { secretSettings } from '#services/kit/auth/secrets.ts';
import { usualLife, type SessionLife } from '#services/kit/auth/session.ts';
import { reportReadSettings } from '#services/kit/process/reportReads.ts';
import { brandName, commonSettings, port, withRules } from '#services/kit/process/settings.ts';
import { textLimitSettings } from '#services/kit/texts/settings.ts';
import { webhookSettings } from '#services/kit/webhooks/settings.ts';
import { companySignInSettings } from './company-sign-in/settings.ts';
import { mailNeedsSender, mailSettings } from './notifications/settings.ts';

export const mainApiSettings = Type.Object({
  ...commonSettings,
  ...reportReadSettings,
  ...secretSettings,
  ...directorySettings,
  ...mailSettings,
  ...textLimitSettings,
  ...webhookSettings,
  ...companySignInSettings,
  BRAND_NAME: brandName,
  MAIN_API_PORT: port(servicePorts['main-api'], 'Port of the main API.'),
  LOGINS_PER_MINUTE: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 10_000,
    description: 'Sign-in tries that one address has in a minute.',
  }),
  RECOVERIES_PER_MINUTE: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 10_000,
    description: 'One-time codes that one address may ask for, and try, in a minute.',
  }),
  RECOVERY_TO_CONFIRMED_NUMBERS: Type.Boolean({
    default: false,
    description: 'Whether codes of a forgotten password go to confirmed numbers alone.',
  }),
  PROVIDER_IDLE_MINUTES: Type.Integer({
    default: usualLife.idleMinutes,
    minimum: 10,
    maximum: usualLife.idleMinutes,
    description: 'After how many minutes without use a session of the provider’s people ends.',
  }),
  PROVIDER_SESSION_HOURS: Type.Integer({
    default: usualLife.hours,
    minimum: 1,
    maximum: usualLife.hours,
    description: 'After how many hours such a session ends, however busy.',
  }),
});
withRules(mainApiSettings, mailNeedsSender);

export type MainApiSettings = Type.Static<typeof mainApiSettings>;

export function providerLifeOf(settings: MainApiSettings): SessionLife {
  return { idleMinutes: settings.PROVIDER_IDLE_MINUTES, hours: settings.PROVIDER_SESSION_HOURS };
}
