import { useTranslate } from 'react-admin';
import type { SystemHealth } from '#contract/main-api/health.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { HealthFigures } from './HealthLines.tsx';

export function DatabaseSection({ database }: { database: SystemHealth['database'] }) {
  const translate = useTranslate();
  const { number, duration } = useFormats();
  const text = (name: string, values?: object) => translate(`health.database.${name}`, values);
  const { isEmbedded, version, schemaVersion, sizeOctets, standbys, replicaLagSeconds, problem } = database;
  return (
    <SectionCard title={text('title')}>
      <HealthFigures
        problem={problem}
        facts={[
          { label: text('kind'), value: text(isEmbedded ? 'embedded' : 'server') },
          { label: text('version'), value: version },
          { label: text('schema'), value: number(schemaVersion) },
          {
            label: text('size'),
            value: text('megabytes', { count: number(Math.ceil(sizeOctets / 1024 ** 2)) }),
          },
          ...(isEmbedded ? [] : [{ label: text('standbys'), value: number(standbys) }]),
          ...(replicaLagSeconds === undefined
            ? []
            : [
                {
                  label: text('replica'),
                  value: replicaLagSeconds === null ? text('unused') : duration(replicaLagSeconds * 1_000),
                },
              ]),
        ]}
      />
    </SectionCard>
  );
}
