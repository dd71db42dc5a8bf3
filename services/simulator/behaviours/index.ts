import type { Behaviour } from './Behaviour.ts';
import { delay } from './delay.ts';
import { drop } from './drop.ts';
import { error } from './error.ts';
import { garbage } from './garbage.ts';
import { halfOpen } from './halfOpen.ts';
import { happy } from './happy.ts';
import { noResponse } from './noResponse.ts';
import { shuffle } from './shuffle.ts';
import { slowReader } from './slowReader.ts';
import { throttle } from './throttle.ts';
import { unbind } from './unbind.ts';
import { wrongSequence } from './wrongSequence.ts';

/** Every way to behave. A new one is a file and a line here. */
export const behaviours: readonly Behaviour[] = [
  happy,
  delay,
  throttle,
  error,
  noResponse,
  drop,
  unbind,
  halfOpen,
  slowReader,
  garbage,
  wrongSequence,
  shuffle,
];
