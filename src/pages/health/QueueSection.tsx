import { useTranslate } from 'react-admin';
import type { SystemHealth } from '#contract/main-api/health.ts';
import { thresholds } from '#domain/health/thresholds.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { HealthFigures, HealthLines } from './HealthLines.tsx';

export function QueueSection({ health: { lanes, leases } }: { health: SystemHealth }) {
  const translate = useTranslate();
  const { number, duration } = useFormats();
  return (
    <SectionCard title={translate('health.queue.title')}>
      <HealthLines
        head={translate('health.queue.lane')}
        heads={['messages', 'oldest', 'leased'].map((name) => translate(`health.queue.${name}`))}
        lines={lanes.map((lane) => ({
          key: lane.class,
          name: translate(`reports.class.${lane.class}`),
          problem: lane.problem,
          values: [
            number(lane.messages),
            lane.oldestSeconds === null ? '–' : duration(lane.oldestSeconds * 1_000),
            number(lane.leasedChunks),
          ],
        }))}
      />
      <HealthFigures
        title={translate('health.queue.leases')}
        problem={leases.problem}
        facts={[
          { label: translate('health.queue.in_flight'), value: number(leases.inFlight) },
          { label: translate('health.queue.overdue'), value: number(leases.overdue) },
          {
            label: translate('health.queue.expired', { count: number(thresholds.leases.minutes) }),
            value: number(leases.expired),
          },
        ]}
      />
    </SectionCard>
  );
}
