import type { Behaviour } from './Behaviour.ts';
import { delay } from './delay.ts';
import { drop } from './drop.ts';
import { error } from './error.ts';
import { halfOpen } from './halfOpen.ts';
import { happy } from './happy.ts';
import { noResponse } from './noResponse.ts';

/** Every way to behave. A new one is a file and a line here. */
export const behaviours: readonly Behaviour[] = [happy, delay, error, noResponse, drop, halfOpen];
