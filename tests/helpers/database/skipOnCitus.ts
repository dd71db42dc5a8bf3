import { beforeEach } from 'vitest';
import { notOnCitus } from './notOnCitus.ts';

beforeEach(({ task, skip }) => {
  const found = notOnCitus.find(({ file, test }) => test === task.name && task.file.filepath.endsWith(file));
  if (found) skip(found.reason);
});
