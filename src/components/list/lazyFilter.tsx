import { TextField } from '@mui/material';
import { Suspense, type ComponentType } from 'react';
import { FieldTitle, useInput } from 'react-admin';
import { lazyPart } from '../entry/LazyPage.tsx';

interface FilterProps {
  source: string;
  label?: string;
  defaultValue?: unknown;
  /** In sight before somebody adds it; react-admin reads it. */
  alwaysOn?: boolean;
}

/** A filter that is fetched when it is shown, since few lists show it. Until it is here, an empty field has its place. */
export function lazyFilter<Props extends FilterProps>(load: () => Promise<ComponentType<Props>>) {
  const Filter = lazyPart<Props>(async () => ({ default: await load() }));
  return function LazyFilter(props: Props) {
    const { source, label, defaultValue } = props;
    // Registers the field before the filter has loaded: the form copies values from the address only into registered fields.
    useInput({ source, defaultValue });
    return (
      <Suspense
        fallback={<TextField size="small" disabled label={<FieldTitle source={source} label={label} />} />}
      >
        <Filter {...props} />
      </Suspense>
    );
  };
}
