import { deliveryRate, type Ended } from '#domain/rates/deliveryRate.ts';
import type { Column } from '../list/columns/column.ts';
import { DeliveryRate } from './DeliveryRate.tsx';

interface RateColumn<Row> extends Partial<Column<Row>> {
  /** How the line of it on the card begins, which is there once a message has ended. */
  line?: string;
}

/** The delivery rate of each row, in the colour of its level. @param countsOf what it is made of */
export function deliveryRateColumn<Row>(
  countsOf: (row: Row) => Ended,
  { line, ...more }: RateColumn<Row>,
): Column<Row> {
  return {
    source: 'deliveryRate',
    as: 'percent',
    text: (row) => deliveryRate(countsOf(row)),
    cell: (row) => <DeliveryRate counts={countsOf(row)} />,
    align: 'right',
    ...(line && {
      card: 'line' as const,
      onCard: (row: Row) =>
        deliveryRate(countsOf(row)) !== null && (
          <>
            {line}: <DeliveryRate counts={countsOf(row)} />
          </>
        ),
    }),
    ...more,
  };
}
