import type * as Type from 'typebox';
import type { engineSettings } from '#services/engine/settings.ts';
import type { directorySettings } from '#services/kit/directory/settings.ts';
import type { CommonSettings } from '#services/kit/process/process.ts';
import type { reportReadSettings } from '#services/kit/process/reportReads.ts';

type Settings<Properties extends Type.TProperties> = Type.Static<Type.TObject<Properties>>;
/** Settings of the programs that are to run here; only some of them have all. */
export type ExaminedSettings = CommonSettings &
  Partial<
    Settings<typeof engineSettings> &
      Settings<typeof reportReadSettings> &
      Settings<typeof directorySettings> & { KEPT_LISTS_MB: number }
  >;
