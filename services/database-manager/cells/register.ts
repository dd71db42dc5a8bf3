import pg from 'pg';
import type { Cell } from '#contract/main-api/sign-in/cells.ts';
import { nodeOfSchema, urlOfNode, withClient } from '#services/kit/database/cells/citus.ts';
import type { ClashingUsername, Directory, DirectoryUsername } from '#services/kit/directory/Directory.ts';

/** Usernames that are claimed at a time: other cells wait for each of these statements. */
const usernamesAtOnce = 5_000;

/**
 * Enters a cell into the directory, or changes its name and addresses, and claims the usernames that it has already. Those
 * that it has no more are free as soon as its main API has made sure of it. Calling it again does no harm.
 * @returns the cell's number, and the usernames that other cells have too
 * @throws when there is no such cell
 */
export async function registerCell(
  directory: Directory,
  databaseUrl: string,
  schema: string,
  cell: Omit<Cell, 'number'>,
): Promise<{ number: number; clashing: ClashingUsername[] }> {
  const { number, usernames } = await readCell(databaseUrl, schema);
  await directory.putCell({ ...cell, number });
  const clashing: ClashingUsername[] = [];
  for (let first = 0; first < usernames.length; first += usernamesAtOnce) {
    const some = usernames.slice(first, first + usernamesAtOnce);
    clashing.push(...(await directory.claim(number, some, { isPending: false })));
  }
  // Read again: a user who was deleted meanwhile must not keep the username.
  const present = await readCell(databaseUrl, schema);
  await directory.recheckOthers(
    number,
    present.usernames.map(({ username }) => username),
  );
  return { number, clashing };
}

async function readCell(
  databaseUrl: string,
  schema: string,
): Promise<{ number: number; usernames: DirectoryUsername[] }> {
  return withClient(databaseUrl, async (client) => {
    const node = await nodeOfSchema(client, schema);
    return node ? withClient(urlOfNode(databaseUrl, node), read) : read(client);
  });

  async function read(client: pg.Client) {
    const name = pg.escapeIdentifier(schema);
    const { rows: tables } = await client.query<{ isCell: boolean }>(
      `select to_regclass($1) is not null as "isCell"`,
      [`${name}.cell`],
    );
    if (!tables[0]!.isCell) throw new Error(`The schema ${schema} is no cell of Barta.`);
    const { rows: cells } = await client.query<{ number: number }>(`select number from ${name}.cell`);
    const { rows: usernames } = await client.query<DirectoryUsername>(
      `select username, scope = 'platform' as "isProvider", true as "isSamePerson" from ${name}.users
       join ${name}.companies on companies.id = users.company_id order by 1`,
    );
    return { number: cells[0]!.number, usernames };
  }
}
