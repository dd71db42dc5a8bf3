import type { RaRecord } from 'react-admin';
import { useIsPhone } from '../useIsPhone.ts';
import { ColumnCards, type ColumnCardsProps } from './ColumnCards.tsx';
import { ColumnTable, type ColumnTableProps } from './ColumnTable.tsx';

export interface ListRowsProps<Row extends RaRecord> extends ColumnCardsProps<Row> {
  /** What only the table has. */
  table?: Omit<ColumnTableProps<Row>, 'columns' | 'opens' | 'empty'>;
}

/** The rows of a list: a table, and on a phone cards, of the same columns. */
export function ListRows<Row extends RaRecord>({ table, ...rows }: ListRowsProps<Row>) {
  const isPhone = useIsPhone();
  const { columns, opens, onOpen, empty } = rows;
  if (isPhone) return <ColumnCards {...rows} />;
  const openRow = (row: Row) => {
    onOpen?.(row);
    return false as const;
  };
  return (
    <ColumnTable<Row>
      columns={columns}
      opens={opens}
      {...(onOpen && { rowClick: (_id, _resource, row) => openRow(row) })}
      {...(empty && { empty })}
      {...table}
    />
  );
}
