import { deliveryRate } from '#domain/messages/deliveryRate.ts';
import type { Column } from '../list/columns/column.ts';
import { DeliveryRate } from './DeliveryRate.tsx';

/** The delivery rate of each row, in the colour of its level; a percentage in files. */
export function deliveryRateColumn<Row extends { delivered: number; failed: number }>(
  more?: Partial<Column<Row>>,
): Column<Row> {
  return {
    source: 'deliveryRate',
    text: (row) => {
      const rate = deliveryRate(row);
      return rate === null ? null : `${Math.round(rate * 1_000) / 10}%`;
    },
    cell: (row) => <DeliveryRate counts={row} />,
    align: 'right',
    ...more,
  };
}

/** What the card has of it: a line that begins with `label`, once a message has ended. */
export function deliveryRateLine<Row extends { delivered: number; failed: number }>(
  label: string,
): Pick<Column<Row>, 'card' | 'onCard'> {
  return {
    card: 'line',
    onCard: (row) =>
      deliveryRate(row) !== null && (
        <>
          {label}: <DeliveryRate counts={row} />
        </>
      ),
  };
}
