import type { Database } from '#services/kit/database/index.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import { removeOldCounts } from '#services/kit/texts/admitText.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { removeOldDeliveries, removeOldNotifications } from './deliveries.ts';
import { MailSender } from './mail/MailSender.ts';
import type { MailSettings } from './settings.ts';
import { sendTexts } from './texts.ts';
import { NotificationWatch } from './watch.ts';

const second = 1_000;

interface MailParts {
  settings: MailSettings & { HOST: string; PORTAL_ORIGINS: string; PORTAL_PORT: number };
  database: Database;
  log: Logger;
}

export function mailSenderOf({ settings, database, log }: MailParts): MailSender {
  return new MailSender({ settings, database, log, portal: portalOf(settings) });
}

/** Starts the periodic tasks of notifications: the watch for conditions, texts and e-mails. They may run in every process. */
export function startNotifications(
  database: Database,
  mails: MailSender,
  limits: TextLimits,
  log: Logger,
): Running {
  const watch = new NotificationWatch(database);
  const tasks = [
    repeat('watch for notifications', 10 * second, log, () => watch.run()),
    repeat('send notification texts', 2 * second, log, () => sendTexts(database, limits)),
    repeat('send notification mails', 2 * second, log, () => mails.sendWaiting()),
    repeat('remove old notifications', 600 * second, log, async () => {
      await removeOldDeliveries(database);
      await removeOldNotifications(database);
      await removeOldCounts(database);
    }),
  ];
  return {
    name: 'notifications',
    stop: async () => {
      mails.stop();
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}

/** Where links in e-mails lead. A service that listens everywhere is no address. */
function portalOf({ HOST, PORTAL_ORIGINS, PORTAL_PORT }: MailParts['settings']): string {
  const [origin] = listSetting(PORTAL_ORIGINS);
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return origin ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORTAL_PORT}`;
}
