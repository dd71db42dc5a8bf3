import * as Type from 'typebox';
import { idModes } from '#contract/main-api/carriers/routes.ts';
import { maxSegments } from '#domain/sms/segments.ts';
import { secretSettings } from '#services/kit/auth/secrets.ts';
import { hostName, webUrl } from '#services/kit/process/settingChecks.ts';
import { port, text, type commonSettings, type SettingsRule } from '#services/kit/process/settings.ts';

/** The default password of the simulated carrier and of `SMPP_PASSWORD`. */
const simulatedPassword = 'secret';

/** Settings of the engine, for every process that runs it. */
export const engineSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: text(
    {
      description:
        'Where traces of messages are sent, by OTLP over HTTP, e.g. http://127.0.0.1:4318; empty traces none.',
    },
    webUrl,
  ),
  TRACES_PERCENT: Type.Integer({
    default: 1,
    minimum: 0,
    maximum: 100,
    description: 'How many of 100 messages are traced.',
  }),
  ...secretSettings,
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
  CARRIER_PRIVATE_ADDRESSES: Type.Boolean({
    default: false,
    description:
      'true lets routes over HTTP lead to this machine and to private networks, as the simulated carriers need it.',
  }),
  RECEIVER_ROUTES: text({
    description: 'Names of the routes that this process connects to, comma-separated; empty means all.',
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
  PART_RECEIPT_SECONDS: Type.Integer({
    default: 120,
    minimum: 1,
    maximum: 3_600,
    description:
      "How long other parts' receipts are waited for after the first; 30 times as long where each part has one.",
  }),
  RECEIPT_HOURS: Type.Integer({
    default: 72,
    minimum: 1,
    maximum: 720,
    description: 'How long a receipt is waited for before a message becomes unknown.',
  }),
};

export type EngineSettings = Type.Static<Type.TObject<typeof commonSettings & typeof engineSettings>>;

/**
 * Where the carrier is. Without a setting it is the simulated one, which delivers nothing: fit for trying Barta,
 * refused in production.
 */
export function carrierHost({ SMPP_HOST }: Pick<EngineSettings, 'SMPP_HOST'>): string {
  return SMPP_HOST || '127.0.0.1';
}

/** The defaults are those of the simulated carrier, which everybody knows. */
export const carrierInProduction: SettingsRule<EngineSettings> = (settings, isSet) => {
  if (settings.NODE_ENV !== 'production') return [];
  const problems = [];
  if (!settings.SMPP_HOST) problems.push('SMPP_HOST must name the carrier in production');
  if (!isSet('SMPP_SYSTEM_ID')) problems.push('SMPP_SYSTEM_ID must be the name that the carrier gave you');
  if (settings.SMPP_PASSWORD === simulatedPassword) {
    problems.push(
      'SMPP_PASSWORD must be the one that the carrier gave you, and in production not the default',
    );
  }
  return problems;
};

/**
 * A lease has to outlive every answer to what was claimed with it, or a healthy process would lose it and its
 * messages be sent twice. A window smaller than a long text answers its parts in several rounds.
 */
export const leaseOutlivesAnswers: SettingsRule<EngineSettings> = (settings) => {
  const { DISPATCH_LEASE_SECONDS, SMPP_RESPONSE_SECONDS, SMPP_WINDOW } = settings;
  const longestAnswerSeconds = SMPP_RESPONSE_SECONDS * Math.ceil(maxSegments / SMPP_WINDOW);
  if (DISPATCH_LEASE_SECONDS > longestAnswerSeconds) return [];
  return [
    `DISPATCH_LEASE_SECONDS is ${DISPATCH_LEASE_SECONDS}, but must be more than ${longestAnswerSeconds}, ` +
      'the longest wait for an answer by SMPP_RESPONSE_SECONDS and SMPP_WINDOW',
  ];
};
