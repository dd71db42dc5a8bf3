import type { Socket } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailSettings } from '../settings.ts';

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];
const connectMs = 10_000;
/** Without an answer; a server may be slow while it checks an e-mail for viruses. */
const silenceMs = 60_000;

/**
 * A connection to the mail server for each e-mail. Null if none is set up.
 *
 * Where there is a password and the server is another machine, TLS is required: nodemailer alone would go on in the
 * clear if an attacker in the network removed STARTTLS from the server's answer.
 * @param socket of one e-mail, not connected yet: nodemailer has no other way to break off
 */
export function mailTransport(
  { SMTP_URL }: Pick<MailSettings, 'SMTP_URL'>,
  socket?: Socket,
): Transporter | null {
  if (SMTP_URL === '') return null;
  const url = new URL(SMTP_URL);
  const secure = url.protocol === 'smtps:';
  const isHere = thisMachine.includes(url.hostname);
  const user = decodeURIComponent(url.username);
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && user !== '' && !isHere,
    // A mail server on this machine often has a self-signed certificate, and no network is between.
    tls: { rejectUnauthorized: !isHere },
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    ...(socket && { socket }),
    // An e-mail is text of ours: nothing in it may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in without sending. @throws with the answer of the mail server */
export async function checkMailServer(settings: Pick<MailSettings, 'SMTP_URL'>): Promise<void> {
  const transport = mailTransport(settings);
  if (!transport) return;
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Whether the server refused the recipient or the text permanently. Other refusals may be corrected, such as a wrong password. */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

/** Whether the server could not be reached or used at all, so that no other e-mail would leave either. */
export function isUnreachable(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return !['EENVELOPE', 'EMESSAGE'].includes(code);
}
