import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * JSON lines. Passwords, tokens, OTPs and message texts are never given to it; the redaction below is the
 * second wall, for an object that was logged whole.
 */
export function createLog(service: string, level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...secrets.flatMap((name) => [name, `*.${name}`]), ...rowsInErrors],
        censor: '[hidden]',
      },
    },
    destination as DestinationStream,
  );
}

const secrets = ['password', 'newPassword', 'currentPassword', 'accessToken', 'authorization', 'otp', 'text'];

/** The database's errors bring the row at fault, and what a statement was given. */
const rowsInErrors = ['err.params', 'err.detail', 'err.where'];
