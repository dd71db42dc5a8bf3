import type { Language } from '#contract/exportQuery.ts';
import { oneTimeCode } from '#contract/main-api/sign-in/passwordRecovery.ts';

/**
 * The SMS of a one-time code in each language, under the provider's brand. No user is named in it: a code is the only text that
 * goes to a number of which nobody knows whose it is.
 */
export function codeTexts(code: string, brand: string): Record<Language, string> {
  const { minutes } = oneTimeCode;
  return {
    en: `${code} is your ${brand} verification code. It expires in ${minutes} minutes. Never share it with anyone.`,
    bn: `${code} আপনার ${brand} কোড। মেয়াদ ${minutes.toLocaleString('bn')} মিনিট। কাউকে বলবেন না।`,
  };
}

/** The SMS in place of a code to people whose company has turned passwords off: a new one would not sign them in. */
export function passwordsOffTexts(brand: string): Record<Language, string> {
  return {
    en: `${brand} sent no code: your company has turned passwords off. Sign in with your company's account.`,
    bn: `${brand} কোড পাঠায়নি: আপনার কোম্পানি পাসওয়ার্ড বন্ধ রেখেছে। কোম্পানির অ্যাকাউন্ট দিয়ে লগ ইন করুন।`,
  };
}
