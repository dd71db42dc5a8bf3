import { describe, expect, test } from 'vitest';
import { commandStatus, refusalKindOf, statusName, statusNamed } from './commandStatus.ts';

describe('command_status', () => {
  test.each([
    ['ESME_RTHROTTLED', 0x58, 'throttled'],
    ['ESME_RMSGQFUL', 0x14, 'throttled'],
    ['ESME_RSYSERR', 0x08, 'temporary'],
    ['ESME_RX_T_APPN', 0x64, 'temporary'],
    ['ESME_RINVDSTADR', 0x0b, 'message'],
    ['ESME_RINVBNDSTS', 0x04, 'account'],
    ['ESME_RX_R_APPN', 0x66, 'other'],
  ] as const)('%s is 0x%s and speaks of: %s', (name, code, kind) => {
    expect(statusNamed(name)).toBe(code);
    expect(statusName(code)).toBe(name);
    expect(refusalKindOf(code)).toBe(kind);
  });

  test('does not guess what a vendor code speaks of, and shows it in hexadecimal', () => {
    expect(refusalKindOf(0x455)).toBe('other');
    expect(statusName(0x455)).toBe('0x00000455');
  });

  test('knows no name that the specification does not', () => {
    expect(statusNamed('toString')).toBeUndefined();
  });

  test('gives each name a code of its own', () => {
    expect(new Set(Object.values(commandStatus)).size).toBe(Object.keys(commandStatus).length);
  });
});
