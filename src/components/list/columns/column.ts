import type { SxProps, Theme } from '@mui/material';
import { createElement, type ReactNode } from 'react';
import { TimeText } from '../../TimeText.tsx';
import { useFormats } from '../../useFormats.ts';

/**
 * Where a column stands on a phone's card, from the top: `start` is beside the rest, a `line` has a line of its own,
 * each `fact` is one of a row between dots, a `figure` stands under its label, `foot` is below them, and an `action` is
 * no part of what opens the record.
 */
export type CardPlace = 'start' | 'title' | 'badge' | 'line' | 'fact' | 'figure' | 'foot' | 'action';

type Value = string | number | null | undefined;

/** One column of a list. The table, the cards of a phone, the choice of columns and the CSV file are made of these. */
export interface Column<Row> {
  /** The row's field, and the key of the label below `resources.<resource>.fields`. */
  source: string;
  label?: ReactNode;
  /** The column's value, if that is not its field: in the table, on the card and in the file. */
  text?: (row: Row) => Value;
  /** How the value is written on the screen. Numbers are aligned, and the file has them and times as spreadsheets want them; a percentage is a share up to 1. */
  as?: 'number' | 'percent' | 'date' | 'dateTime';
  /** The content of the table's cell. @param shown what it would show otherwise */
  cell?: (row: Row, shown: ReactNode) => ReactNode;
  /** The text leads to the record, also from the keyboard. */
  isLink?: boolean;
  card?: CardPlace;
  /** The content of the card, if that is not the table's. */
  onCard?: (row: Row) => ReactNode;
  /** Until somebody chooses columns: `true` on every screen, `narrow` where the table would scroll sideways. */
  hidden?: true | 'narrow';
  /** The list can be sorted by it, and how it is sorted first. */
  sort?: 'ASC' | 'DESC';
  /** It is not in the table. */
  table?: false;
  /** It is not in the file. */
  file?: false;
  align?: 'right';
  sx?: SxProps<Theme>;
  /** The style of the cells below the heading. */
  cellSx?: SxProps<Theme>;
}

/** Entries that are false are left out, so that a list can say `isProvider && { … }`. */
export type Columns<Row> = readonly (Column<Row> | false)[];

type ColumnSettings<Row> = Omit<Column<Row>, 'source'> | false;

/**
 * The columns of a list by their fields, in its order. A field of the row that is not stated here is a type error;
 * `false` leaves it out. `companyId` is shown by `companyName`.
 */
export function columnsByField<Row>(
  byField: { readonly [Field in Exclude<keyof Row, 'companyId'>]: ColumnSettings<Row> } & {
    readonly [other: string]: ColumnSettings<Row>;
  },
): Columns<Row> {
  return Object.entries<ColumnSettings<Row>>(byField).map(
    ([source, column]) => column && { ...column, source },
  );
}

/** Which company a row is of: on the screens of the provider's people, and in every file. */
export function companyColumn<Row>(isProvider: boolean, column?: Partial<Column<Row>>): Column<Row> {
  return {
    source: 'companyName',
    sort: 'ASC',
    ...(isProvider ? { card: 'line' as const } : { table: false as const }),
    ...column,
  };
}

export function present<Row>(columns: Columns<Row>): Column<Row>[] {
  return columns.filter((column) => column !== false);
}

/** Those of a list that another page shows. */
export function pick<Row>(columns: Columns<Row>, ...sources: string[]): Column<Row>[] {
  return sources.map((source) => present(columns).find((column) => column.source === source)!);
}

export function valueOf<Row>({ source, text }: Column<Row>, row: Row): Value {
  return text ? text(row) : ((row as Record<string, unknown>)[source] as Value);
}

/** The value of a column in a row, as the user's language writes it. */
export function useShown() {
  const formats = useFormats();
  return <Row>(column: Column<Row>, row: Row): ReactNode => {
    const value = valueOf(column, row);
    if (value === null || value === undefined) return null;
    if (column.as === 'dateTime') return createElement(TimeText, { at: value as string });
    return column.as ? formats[column.as](value as number) : value;
  };
}

// The orders that most lists begin with.
export const byName = { field: 'name', order: 'ASC' } as const;
export const newestFirst = { field: 'id', order: 'DESC' } as const;
