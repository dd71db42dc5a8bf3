import { ExportButton as AnyExportButton, useListContext, useNotify, useTranslate } from 'react-admin';
import { maxPageSize } from '#contract/vocabulary.ts';
import { useFormats } from '../useFormats.ts';

/** What the filters show, as a file. One call brings it, so a file that cannot hold everything says so. */
export function ExportButton() {
  const { total = 0 } = useListContext();
  const notify = useNotify();
  const translate = useTranslate();
  const { number } = useFormats();
  const warnIfCut = () => {
    if (total <= maxPageSize) return;
    const messageArgs = { rows: number(maxPageSize), total: number(total) };
    notify(translate('list.export_cut', messageArgs), { type: 'warning' });
  };
  return <AnyExportButton maxResults={maxPageSize} onClick={warnIfCut} />;
}
