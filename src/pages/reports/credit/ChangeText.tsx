import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';

/** A change with its sign, and a dash for none. */
export function ChangeText({ change }: { change: number }) {
  const { number } = useFormats();
  if (change === 0) return '–';
  return <span style={tabular}>{change > 0 ? `+${number(change)}` : `−${number(-change)}`}</span>;
}
