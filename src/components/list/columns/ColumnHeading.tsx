import { FieldTitle, useResourceContext } from 'react-admin';
import { fieldTerms } from '../../help/fieldTerms.ts';
import { ExplainedField } from '../../ExplainedTerm.tsx';

/**
 * The headings of fields that are explained. Constants, since a new element would be a new heading with every rendering.
 * Not for columns that can be sorted: a button must not be inside another.
 */
export const explainedHeadings = Object.fromEntries(
  Object.keys(fieldTerms).map((source) => [source, <ColumnHeading key={source} source={source} />]),
);

function ColumnHeading({ source }: { source: string }) {
  const resource = useResourceContext();
  return (
    <ExplainedField source={source}>
      <FieldTitle source={source} resource={resource} />
    </ExplainedField>
  );
}
