import { deliveryRate, type Ended } from '#domain/rates/deliveryRate.ts';
import type { Column } from '../list/columns/column.ts';
import { DeliveryRate } from './DeliveryRate.tsx';

/**
 * The delivery rate of each row, in the colour of its level.
 * @param countsOf what it is made of, if that is not all of the row
 */
export function deliveryRateColumn<Row extends Ended>(more?: Partial<Column<Row>>): Column<Row>;
export function deliveryRateColumn<Row>(
  more: Partial<Column<Row>>,
  countsOf: (row: Row) => Ended,
): Column<Row>;
export function deliveryRateColumn<Row extends Ended>(
  more?: Partial<Column<Row>>,
  countsOf: (row: Row) => Ended = (row) => row,
): Column<Row> {
  return {
    source: 'deliveryRate',
    as: 'percent',
    text: (row) => deliveryRate(countsOf(row)),
    cell: (row) => <DeliveryRate counts={countsOf(row)} />,
    align: 'right',
    ...more,
  };
}

/** What the card has of it: a line that begins with `label`, once a message has ended. */
export function deliveryRateLine<Row extends Ended>(label: string): Pick<Column<Row>, 'card' | 'onCard'>;
export function deliveryRateLine<Row>(
  label: string,
  countsOf: (row: Row) => Ended,
): Pick<Column<Row>, 'card' | 'onCard'>;
export function deliveryRateLine<Row extends Ended>(
  label: string,
  countsOf: (row: Row) => Ended = (row) => row,
): Pick<Column<Row>, 'card' | 'onCard'> {
  return {
    card: 'line',
    onCard: (row) =>
      deliveryRate(countsOf(row)) !== null && (
        <>
          {label}: <DeliveryRate counts={countsOf(row)} />
        </>
      ),
  };
}
