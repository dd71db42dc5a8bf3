import { postgresUrl } from '../process/settingChecks.ts';
import { text } from '../process/settings.ts';

/** Settings of the services that know the directory of cells. */
export const directorySettings = {
  DIRECTORY_URL: text(
    {
      description:
        'PostgreSQL database with the directory of cells, which may be that of a cell; empty means that there is one cell.',
    },
    postgresUrl,
  ),
};
