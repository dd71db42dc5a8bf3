import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { healthProblemRules } from '#domain/health/problems.ts';
import { thresholds } from '#domain/health/thresholds.ts';
import { projectFile } from '#services/kit/files/projectFile.ts';

const alerts = readFileSync(projectFile('deploy/prometheus/alerts.yml'), 'utf8')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n')[0]!.trim(), text: text.replace(/\s+/g, ' ') }));
const runbook = projectFile('docs/operators/runbook.md');

function alert(name: string): string {
  return alerts.find((each) => each.name === name)?.text ?? `no alert is called ${name}`;
}

test('the page about health has the thresholds of the alerts', () => {
  const { oneTimeCodes, uncertain, leases, receipts, rollUps } = thresholds;
  expect(alert('BartaOneTimeCodesWait')).toContain(`{lane="otp"}) > ${oneTimeCodes.seconds} `);
  expect(alert('BartaManyUncertain')).toContain(`barta_uncertain_messages_total[${uncertain.minutes}m]`);
  expect(alert('BartaManyUncertain')).toContain(` ${uncertain.windows} * max by`);
  expect(alert('BartaLeasesExpired')).toContain(`barta_leases_expired_total[${leases.minutes}m])) > 0 `);
  expect(alert('BartaLeasesExpired')).toContain('barta_leases_overdue) > 0 ');
  expect(alert('BartaReceiptsStopped')).toContain(`[${receipts.minutes}m])) > ${receipts.accepted} unless`);
  expect(alert('BartaReceiptsStopped')).toContain(`barta_receipts_total[${receipts.minutes}m])) > 0 `);
  expect(alert('BartaRollUpsBehind')).toContain(`{task=~"fold .+"}) > ${rollUps.seconds} `);
  expect(alert('BartaDatabasePoolFull')).toContain(
    'barta_database_pool_waiting > 0 and barta_database_connections_max > 1 ',
  );
});

test.each(Object.entries(healthProblemRules))(
  '%s leads to the section of its alert in the runbook',
  (_, facts) => {
    const anchor = facts.section.toLowerCase().replaceAll(' ', '-');
    if (facts.alert !== null) expect(alert(facts.alert)).toContain(`runbook.md#${anchor}`);
    expect(alerts.some(({ text }) => text.includes(`runbook.md#${anchor}`))).toBe(true);
  },
);

test.each(alerts)('$name leads there by a whole address', ({ text }) => {
  expect(text).toMatch(/ runbook_url: https:\/\/sms\.example\.com\/operators\/runbook\.md#[a-z-]+( |$)/);
});

test.runIf(existsSync(runbook))('the runbook has these sections', () => {
  const headings = readFileSync(runbook, 'utf8').match(/^## .+$/gm) ?? [];
  for (const { section } of Object.values(healthProblemRules)) expect(headings).toContain(`## ${section}`);
});
