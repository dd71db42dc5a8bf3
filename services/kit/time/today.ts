import { sql } from 'kysely';

/** The day in Bangladesh: that of operators and regulator, and of limits a day. */
export const today = sql`(now() at time zone 'Asia/Dhaka')::date`;
