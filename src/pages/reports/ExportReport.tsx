import { format } from 'date-fns';
import { useListContext } from 'react-admin';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { ExportCsvButton } from '../../components/report/export/ExportCsvButton.tsx';
import { browserZone } from '../../components/useFormats.ts';

interface ExportReportProps {
  endpoint: EndpointSpec;
  fileName: string;
}

/** Everything that the filters of the list let through, in its order. */
export function ExportReport({ endpoint, fileName }: ExportReportProps) {
  const { filterValues, sort, total, isPending } = useListContext();
  return (
    <ExportCsvButton
      endpoint={endpoint}
      query={{
        filter: filterValues as Record<string, unknown>,
        sort: [sort.field, sort.order],
        format: 'csv',
        timeZone: browserZone(),
      }}
      fileName={`${fileName}-${format(new Date(), 'yyyy-MM-dd')}.csv`}
      rows={total}
      // How many there are decides how they are saved: not asked before the list knows.
      disabled={isPending || total === 0}
    />
  );
}
