import { pino, type DestinationStream, type Logger } from 'pino';
import { instance } from './instance.ts';
import { LogWriter } from './LogWriter.ts';
import { redactError, redactErrorsIn, redactText } from './redactError.ts';
import { RepeatedLines } from './RepeatedLines.ts';

export type { Logger };

/**
 * JSON lines. Passwords, tokens, OTPs and message texts are never given to it; the redaction below is the
 * second wall, for an object that was logged whole. Lines that cannot be written are dropped and counted, repeated
 * warnings summed up.
 * @param destination standard output if none is given
 */
export function createLog(service: string, level: string, destination?: DestinationStream): Logger {
  const repeats = new RepeatedLines();
  // Node makes a pipe non-blocking when it is asked for the stream: a reader that has stopped must not block the process.
  const standardOutput = () => new LogWriter({ descriptor: process.stdout.fd });
  const writer = destination ?? (level === 'silent' ? { write: () => undefined } : standardOutput());
  const log = pino(
    {
      level,
      base: { service, instance },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, method, level) {
          const redacting = (...given: unknown[]) => method.apply(this, withoutSecrets(given) as typeof args);
          repeats.hook.call(this, args, redacting, level);
        },
      },
      // Pino's own would take a redacted error for an error, and leave out what is in its cause.
      serializers: { err: redactError },
      redact: {
        paths: [...secrets.flatMap((name) => [name, `*.${name}`]), ...rowsInErrors, ...headersOfForms],
        censor: '[hidden]',
      },
    },
    writer,
  );
  if (writer instanceof LogWriter) {
    writer.onRecovered = (dropped) => log.warn({ dropped }, 'log lines were dropped');
    process.once('exit', () => {
      repeats.flush();
      writer.close();
    });
  }
  return log;
}

/** Errors anywhere in the arguments become plain objects without secrets, before pino takes a message from one. */
function withoutSecrets([first, ...others]: readonly unknown[]): unknown[] {
  if (first instanceof Error)
    return [{ err: redactError(first) }, ...(others.length > 0 ? others : [redactText(first.message)])];
  if (typeof first !== 'object' || first === null) return [first, ...others];
  const redacted = redactErrorsIn(first);
  const { err } = first as { err?: unknown };
  const isSilent = others.length === 0 && err instanceof Error;
  return [redacted, ...(isSilent ? [redactText(err.message)] : others)];
}

const secrets = ['password', 'newPassword', 'currentPassword', 'accessToken', 'authorization', 'otp', 'text'];

/** The database's errors bring the row at fault, and what a statement was given. */
const rowsInErrors = ['err.params', 'err.detail', 'err.where'];

/** At the level `trace` @fastify/multipart logs the headers of each form. */
const headersOfForms = ['busboyOptions.headers'];
