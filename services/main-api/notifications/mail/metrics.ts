import { Counter, Gauge, type Registry } from 'prom-client';

const mailOutcomes = new Counter({
  name: 'barta_notification_mails_total',
  help: 'E-mails of notifications by what became of each try.',
  labelNames: ['outcome'],
  registers: [],
});

const mailsWaiting = new Gauge({
  name: 'barta_notification_mails_waiting',
  help: 'E-mails of notifications that wait, in all processes together, when this process last looked.',
  registers: [],
});

/** Counts the e-mails that this process has tried, by outcome, and those that wait. */
export const mailMetrics = { mailOutcomes, mailsWaiting };

export function addMailMetrics(registry: Registry): void {
  for (const metric of Object.values(mailMetrics)) registry.registerMetric(metric);
}
