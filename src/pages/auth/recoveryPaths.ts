import { invitationPath } from '#domain/notifications/invitationPath.ts';

export const forgotPath = '/auth/forgot-password';
export const otpPath = '/auth/otp';
export const resetPath = '/auth/reset-password';

export function isRecoveryPath(path: string): boolean {
  return [forgotPath, otpPath, resetPath, invitationPath].includes(path);
}

/** The path of another page of signing in, which then leads to where this one would. */
export function keepingReturnUrl(path: string): string {
  const returnUrl = new URLSearchParams(window.location.search).get('returnURL');
  return returnUrl === null ? path : `${path}?${new URLSearchParams({ returnURL: returnUrl })}`;
}
