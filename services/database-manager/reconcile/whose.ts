import { sql } from 'kysely';
import type { Whose } from './counts.ts';

/** Of all companies. */
export const whole: Whose = () => sql`true`;

export function ofCompanyWithId(id: number): Whose {
  return (table) => sql`${sql.ref(`${table}.company_id`)} = ${id}`;
}
