import { describe, expect, test } from 'vitest';
import { commandStatus, permanenceOf, statusName, statusNamed } from './commandStatus.ts';

describe('command_status', () => {
  test.each([
    ['ESME_RTHROTTLED', 0x58, 'throttled'],
    ['ESME_RMSGQFUL', 0x14, 'throttled'],
    ['ESME_RSYSERR', 0x08, 'temporary'],
    ['ESME_RX_T_APPN', 0x64, 'temporary'],
    ['ESME_RINVDSTADR', 0x0b, 'permanent'],
    ['ESME_RX_R_APPN', 0x66, 'permanent'],
  ] as const)('%s is 0x%s and %s', (name, code, permanence) => {
    expect(statusNamed(name)).toBe(code);
    expect(statusName(code)).toBe(name);
    expect(permanenceOf(code)).toBe(permanence);
  });

  test('takes a vendor code as permanent and shows it in hexadecimal', () => {
    expect(permanenceOf(0x455)).toBe('permanent');
    expect(statusName(0x455)).toBe('0x00000455');
  });

  test('knows no name that the specification does not', () => {
    expect(statusNamed('toString')).toBeUndefined();
  });

  test('gives each name a code of its own', () => {
    expect(new Set(Object.values(commandStatus)).size).toBe(Object.keys(commandStatus).length);
  });
});
