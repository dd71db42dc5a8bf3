import { sql } from 'kysely';
import { dialects, type DialectName } from '#contract/public-api/dialects.ts';
import type { ApiKeyKind } from '#contract/main-api/programs/apiKeys.ts';
import { addClientCompany, clientOf } from '../people/people.ts';
import { addProgram } from './program.ts';
import type { World } from '../world.ts';

export interface DialectAnswer {
  status: number;
  type: string;
  headers: Headers;
  text: string;
  /** The body, if it is JSON. */
  json: never;
}

type Fields = Readonly<Record<string, string>>;

/** A program that was written for another provider: it knows the address of its dialect, and a key. */
export class DialectProgram {
  readonly base: string;
  readonly key: string;
  readonly keyId: number;

  constructor(base: string, key: { key: string; id: number }) {
    this.base = base;
    this.key = key.key;
    this.keyId = key.id;
  }

  async fetch(path: string, options: RequestInit = {}): Promise<DialectAnswer> {
    const { status, headers, ...response } = await answerOf(`${this.base}${path}`, options);
    const isJson = headers.get('content-type')?.startsWith('application/json');
    return {
      status,
      headers,
      type: headers.get('content-type') ?? '',
      text: response.text,
      json: (isJson ? JSON.parse(response.text) : undefined) as never,
    };
  }

  get(path: string, query: Fields = {}): Promise<DialectAnswer> {
    return this.fetch(`${path}?${new URLSearchParams(query)}`);
  }

  /** As `application/x-www-form-urlencoded`. */
  form(path: string, fields: Fields, headers: Fields = {}): Promise<DialectAnswer> {
    return this.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  /** As `multipart/form-data`, like an array of PHP's curl. */
  multipart(path: string, fields: Fields): Promise<DialectAnswer> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.fetch(path, { method: 'POST', body });
  }

  post(path: string, body: unknown): Promise<DialectAnswer> {
    const headers = { 'Content-Type': 'application/json' };
    return this.fetch(path, { method: 'POST', body: JSON.stringify(body), headers });
  }
}

async function answerOf(url: string, options: RequestInit) {
  const response = await fetch(url, { redirect: 'error', ...options });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Networks of the programs in tests; a legacy key needs some. */
const here = ['127.0.0.0/8', '::1'];

/**
 * A program of a new company with a key of its own.
 * @param company a name that no other one has
 */
export async function addDialectProgram(
  world: World,
  name: DialectName,
  company: string,
  { kind = 'legacy', ...fields }: { kind?: ApiKeyKind } & Parameters<typeof addProgram>[1] = {},
): Promise<DialectProgram & { companyId: number }> {
  const { companyId } = await addClientCompany(world.database, company);
  const program = await anotherProgram(world, name, company, { kind, ...fields });
  return Object.assign(program, { companyId });
}

/** Another key of that company. */
export async function anotherProgram(
  world: World,
  name: DialectName,
  company: string,
  fields: Parameters<typeof addProgram>[1] = {},
): Promise<DialectProgram> {
  const owner = await clientOf(world, company.toLowerCase());
  const { key } = await addProgram(owner, { kind: 'legacy', networks: here, ...fields });
  return new DialectProgram(`${world.urls['public-api']}${dialects[name].path}`, key);
}

/** Does something while a company has no credit that it could spend. */
export async function withoutCredit<Result>(
  { database }: World,
  companyId: number,
  action: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ held: string }>`
    select held::text from credit_accounts where company_id = ${companyId}`.execute(database);
  await sql`update credit_accounts set held = balance where company_id = ${companyId}`.execute(database);
  try {
    return await action();
  } finally {
    await sql`update credit_accounts set held = ${rows[0]!.held} where company_id = ${companyId}`.execute(
      database,
    );
  }
}
