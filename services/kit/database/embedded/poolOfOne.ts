import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { ClientPool } from '../pool/preparingPool.ts';
import { valueTypes } from '../connection/valueTypes.ts';
import type { Engine } from './Engine.ts';
import { EngineStream } from './EngineStream.ts';

/**
 * The engine's one session as a pool of the server's driver, so that values, errors and prepared statements are as
 * with a server. A caller has it alone from `connect` to `release` and the others queue: inside a transaction use
 * the transaction's handle, or wait for ever.
 */
export function poolOfOne(engine: Engine): ClientPool {
  let turn: Promise<void> = Promise.resolve();
  let isEnded = false;
  let client: pg.PoolClient | null = null;
  /** Callers that have the session or wait for it. */
  let callers = 0;

  async function connect(): Promise<pg.PoolClient> {
    if (isEnded) throw new Error('The database is closed.');
    const before = turn;
    let done!: () => void;
    turn = new Promise((resolve) => {
      done = resolve;
    });
    callers += 1;
    await before;
    try {
      const mine = (client ??= await connectTo(engine));
      mine.release = (isUnfit) => {
        if (isUnfit && client === mine) client = null;
        callers -= 1;
        done();
      };
      return mine;
    } catch (error) {
      callers -= 1;
      done();
      throw error;
    }
  }

  /** After all who have asked before. */
  async function end(): Promise<void> {
    isEnded = true;
    await turn;
    await engine.close();
  }

  const use = () => {
    const busy = Math.min(callers, 1);
    return { size: 1, busy, idle: 1 - busy, waiting: callers - busy };
  };
  return { connect, end, use };
}

async function connectTo(engine: Engine): Promise<pg.PoolClient> {
  const stream = () => new EngineStream(engine) as unknown as Duplex;
  const client = new pg.Client({ stream, types: valueTypes, user: 'postgres', ssl: false, pipeline: true });
  await client.connect();
  return client as unknown as pg.PoolClient;
}
