import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SystemHealth } from '#contract/main-api/health.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { HealthFigures, HealthLines } from './HealthLines.tsx';

/** All tasks are two dozen, of which usually none is late. */
export function TaskSection({ health: { rollUps, tasks } }: { health: SystemHealth }) {
  const translate = useTranslate();
  const { number, duration } = useFormats();
  const [hasAll, setHasAll] = useState(false);
  const text = (name: string, values?: object) => translate(`health.tasks.${name}`, values);
  const ago = (seconds: number) => translate('health.processes.ago', { time: duration(seconds * 1_000) });
  const shown = hasAll ? tasks : tasks.filter(({ problem }) => problem !== null);
  return (
    <SectionCard
      title={text('title')}
      actions={
        <Button size="small" aria-expanded={hasAll} onClick={() => setHasAll(!hasAll)}>
          {hasAll ? text('late') : text('all', { count: number(tasks.length) })}
        </Button>
      }
    >
      <HealthFigures
        title={text('roll_ups')}
        problem={rollUps.problem}
        facts={[
          { label: text('unfolded'), value: number(rollUps.unfoldedChanges) },
          {
            label: text('folded'),
            value: rollUps.foldedSeconds === null ? text('never') : ago(rollUps.foldedSeconds),
          },
        ]}
      />
      {shown.length === 0 ? (
        <Typography color="text.secondary">{text('none_late')}</Typography>
      ) : (
        <HealthLines
          head={text('name')}
          heads={[text('succeeded')]}
          lines={shown.map(({ task, succeededSeconds, problem }) => ({
            key: task,
            name: <span lang="en">{task}</span>,
            problem,
            values: [ago(succeededSeconds)],
          }))}
        />
      )}
    </SectionCard>
  );
}
