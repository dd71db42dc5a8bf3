import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ProcessHealth } from '#contract/main-api/health.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { HealthLines } from './HealthLines.tsx';

export function ProcessSection({ processes }: { processes: readonly ProcessHealth[] }) {
  const translate = useTranslate();
  const { number, duration } = useFormats();
  const text = (name: string, values?: object) => translate(`health.processes.${name}`, values);
  const poolText = ({ pool: { size, busy, waiting } }: ProcessHealth) =>
    text(waiting > 0 ? 'pool_waiting' : 'pool_use', {
      busy: number(busy),
      size: number(size),
      waiting: number(waiting),
    });
  return (
    <SectionCard title={text('title')}>
      {processes.length === 0 ? (
        <Typography color="text.secondary">{text('none')}</Typography>
      ) : (
        <HealthLines
          head={text('name')}
          heads={['services', 'tasks', 'version', 'seen', 'pool'].map((name) => text(name))}
          lines={processes.map((process) => ({
            key: process.instance,
            name: process.instance,
            problem: process.problem,
            values: [
              process.services.join(', '),
              process.tasks.join(', ') || '–',
              process.version,
              text('ago', { time: duration(process.lastSeenSeconds * 1_000) }),
              poolText(process),
            ],
          }))}
        />
      )}
    </SectionCard>
  );
}
