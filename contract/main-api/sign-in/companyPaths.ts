/** Page of the portal to which identity providers send people back. */
export const companyReturnPath = '/auth/return';

/** Page of the portal where people name their company; with a short name after it, it leads to the provider at once. */
export const companySignInPath = '/sign-in';
