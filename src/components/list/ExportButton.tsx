import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import { maxPageSize } from '#contract/vocabulary.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { FormatMenu, type FileFormat } from '../report/export/FormatMenu.tsx';
import { useFormats } from '../useFormats.ts';
import type { ListExporter } from './listFile.ts';

/** What the filters show, as a file. One call brings it, so a file that cannot hold everything says so. */
export function ExportButton() {
  const { total = 0, resource, filter, filterValues, sort, exporter, isPending } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useTranslate();
  const { number } = useFormats();
  const exportAs = async (format: FileFormat) => {
    if (total > maxPageSize) {
      const messageArgs = { rows: number(maxPageSize), total: number(total) };
      notify(translate('list.export_cut', messageArgs), { type: 'warning' });
    }
    const { data } = await dataProvider.getList(resource, {
      sort,
      filter: { ...(filterValues as object), ...(filter as object | undefined) },
      pagination: { page: 1, perPage: maxPageSize },
    });
    await (exporter as unknown as ListExporter)(data, format);
  };
  return (
    <FormatMenu
      disabled={isPending || !exporter || total === 0}
      onChoose={(format) => void exportAs(format).catch((error: unknown) => reportError(error))}
    />
  );
}
