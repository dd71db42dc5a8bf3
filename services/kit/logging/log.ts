import { pino, type DestinationStream, type Logger } from 'pino';
import { instance } from '../process/instance.ts';
import { LogWriter } from './LogWriter.ts';
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
      hooks: { logMethod: repeats.hook },
      redact: {
        paths: [...secrets.flatMap((name) => [name, `*.${name}`]), ...rowsInErrors],
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

const secrets = ['password', 'newPassword', 'currentPassword', 'accessToken', 'authorization', 'otp', 'text'];

/** The database's errors bring the row at fault, and what a statement was given. */
const rowsInErrors = ['err.params', 'err.detail', 'err.where'];
