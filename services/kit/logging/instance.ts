import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { projectFile } from '../files/projectFile.ts';

/** This process among all of an installation, in the log and in the names of its connections: `host:pid`. */
export const instance = `${hostname()}:${process.pid}`;

/** The version of Barta that this process runs. */
export const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as {
  version: string;
};
