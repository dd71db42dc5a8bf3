import type { PreflightReport } from '#contract/sms-receiver/recipients.ts';

/** What stays of a look with its batch. */
export interface KeptReport extends PreflightReport {
  /** What each text was made of; missing in what was looked at before templates were kept. */
  template?: string | null;
  /** For a resend: how many resends of the same batch had been accepted when this one was checked. */
  acceptedResends?: number;
}
