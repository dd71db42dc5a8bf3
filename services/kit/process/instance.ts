import { hostname } from 'node:os';

/** This process among all of an installation, in the log and in the names of its connections: `host:pid`. */
export const instance = `${hostname()}:${process.pid}`;
