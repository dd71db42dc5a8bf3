/** The page of the portal that an invitation leads to. */
export const invitationPath = '/auth/invitation';
