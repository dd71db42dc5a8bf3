import * as Type from 'typebox';
import { webUrl, type SettingCheck } from '#services/kit/process/settingChecks.ts';
import { text, type SettingsRule } from '#services/kit/process/settings.ts';

/** A folder of this machine, or a bucket with what all names in it begin with. */
const archiveUrl: SettingCheck = (url) => {
  const isFolder = /^file:\/\/\/[^?#]+$/.test(url) && URL.canParse(url);
  const isBucket = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/.test(url);
  return isFolder || isBucket
    ? null
    : 'file:/// and a folder, or s3:// and a bucket, e.g. file:///var/lib/barta/archive or s3://barta-archive/messages';
};

export const archiveSettings = {
  ARCHIVE_URL: text(
    {
      description:
        'Messages are written here before they are removed by age: file:///folder or s3://bucket/prefix; empty: nowhere.',
    },
    archiveUrl,
  ),
  ARCHIVE_ENDPOINT: text(
    {
      description:
        'URL of the S3-compatible store of ARCHIVE_URL, e.g. https://s3.eu-central-1.amazonaws.com.',
    },
    webUrl,
  ),
  ARCHIVE_REGION: Type.String({
    default: 'us-east-1',
    maxLength: 64,
    description: 'Region of the S3-compatible store of ARCHIVE_URL.',
  }),
  ARCHIVE_ACCESS_KEY: text({ description: 'Access key ID of the S3-compatible store of ARCHIVE_URL.' }),
  ARCHIVE_SECRET_KEY: text({ description: 'Secret access key of the S3-compatible store of ARCHIVE_URL.' }),
};

export type ArchiveSettings = Type.Static<Type.TObject<typeof archiveSettings>>;

/** A bucket alone says neither where it is nor who may write to it. */
export const bucketIsReachable: SettingsRule<ArchiveSettings> = (settings) => {
  if (!settings.ARCHIVE_URL.startsWith('s3:')) return [];
  const needed = ['ARCHIVE_ENDPOINT', 'ARCHIVE_ACCESS_KEY', 'ARCHIVE_SECRET_KEY'] as const;
  return needed
    .filter((name) => !settings[name])
    .map((name) => `${name} is empty, and ARCHIVE_URL with s3:// needs it`);
};
