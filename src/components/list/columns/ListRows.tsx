import { memo, useDeferredValue } from 'react';
import { ListContextProvider, useListContext, type RaRecord } from 'react-admin';
import { useIsPhone } from '../useIsPhone.ts';
import { ColumnCards, type ColumnCardsProps } from './ColumnCards.tsx';
import { ColumnTable, type ColumnTableProps } from './ColumnTable.tsx';

export interface ListRowsProps<Row extends RaRecord> extends ColumnCardsProps<Row> {
  /** Properties of the table alone. */
  table?: Omit<ColumnTableProps<Row>, 'columns' | 'opens' | 'empty'>;
}

/**
 * The rows of a list: a table, and on a phone cards, of the same columns. They are rendered in the background, because a
 * hundred of them take longer than a person's click may wait.
 */
export function ListRows<Row extends RaRecord>(props: ListRowsProps<Row>) {
  const list = useDeferredValue(useListContext<Row>());
  const rows = useDeferredValue(props);
  return (
    <ListContextProvider value={list}>
      <Rows {...(rows as unknown as ListRowsProps<RaRecord>)} />
    </ListContextProvider>
  );
}

const Rows = memo(function Rows<Row extends RaRecord>({ table, ...rows }: ListRowsProps<Row>) {
  const isPhone = useIsPhone();
  if (isPhone) return <ColumnCards {...rows} />;
  const { columns, opens, onOpen, openLabel, empty } = rows;
  const shared = { columns, opens, onOpen, openLabel };
  return <ColumnTable<Row> {...shared} {...(empty && { empty })} {...table} />;
});
