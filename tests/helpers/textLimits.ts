import * as Type from 'typebox';
import { readSettings } from '#services/kit/process/settings.ts';
import { textLimitSettings } from '#services/kit/texts/settings.ts';

/** The limits of an installation that sets none. */
export const usualTextLimits = readSettings(Type.Object(textLimitSettings), {});
