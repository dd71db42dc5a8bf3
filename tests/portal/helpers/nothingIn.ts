import type { Static, TObject, TSchema } from 'typebox';

type Nothing<Row> = {
  [
    Field in keyof Row as undefined extends Row[Field] ? never : null extends Row[Field] ? Field : never
  ]: null;
};

function isNullable({ anyOf = [] }: TSchema & { anyOf?: { type?: string }[] }): boolean {
  return anyOf.some(({ type }) => type === 'null');
}

/** Null for each field of a record that can be null, so that an example need not name a new one. */
export function nothingIn<Schema extends TObject>({ properties, required }: Schema): Nothing<Static<Schema>> {
  const fields = (required as string[]).filter((field) => isNullable(properties[field]!));
  return Object.fromEntries(fields.map((field) => [field, null])) as Nothing<Static<Schema>>;
}
