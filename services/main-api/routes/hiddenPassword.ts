/** Stands in the audit log for a secret: that there is one, never which. */
export const hiddenPassword = '••••••••';
