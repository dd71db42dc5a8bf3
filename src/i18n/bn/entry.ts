import { auth } from './sign-in/auth.ts';
import { common } from './portal/common.ts';
import { errors } from './portal/errors.ts';
import { menu } from './portal/menu.ts';
import { problems } from './portal/problems.ts';
import { profile } from './portal/profile.ts';

/** The texts that sign-in, the error pages and the HTTP client need. */
export const entry = { auth, common, errors, menu, problems, profile };
