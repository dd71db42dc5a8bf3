import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * A disk that loses its power: ext4 on a file. `cut` stops the file system as it stands, without writing what the kernel
 * keeps in memory (the call by which the tests of Linux's file systems cut the power); what was synced is in the file.
 */
export class LosableDisk {
  /** Where it is mounted. */
  readonly folder: string;
  readonly #place: string;
  readonly #device: string;

  private constructor(place: string, image: string) {
    this.#place = place;
    // Past the kernel's memory, so that the file holds what the disk would hold.
    this.#device = run('losetup', '--find', '--show', '--direct-io=on', image);
    this.folder = path.join(place, 'mounted');
    mkdirSync(this.folder);
    run('mount', this.#device, this.folder);
    for (const one of [place, this.folder]) chmodSync(one, 0o755);
  }

  /** Null where it takes root and loop devices, and there are none. */
  static make(sizeMb: number): LosableDisk | null {
    const place = mkdtempSync(path.join(tmpdir(), 'barta-disk-'));
    try {
      const image = path.join(place, 'image');
      writeFileSync(image, '');
      truncateSync(image, sizeMb * 1024 * 1024);
      run('mkfs.ext4', '-q', image);
      return new LosableDisk(place, image);
    } catch {
      rmSync(place, { recursive: true, force: true });
      return null;
    }
  }

  /** Writes everything that is in memory, as time does. */
  settle(): void {
    run('sync', '--file-system', this.folder);
  }

  cut(): void {
    // FS_IOC_SHUTDOWN with FS_SHUTDOWN_FLAGS_NOLOGFLUSH. Every later call fails as on a disk that is gone.
    const script =
      'open(F, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl(F, 0x8004587d, $flags) or die $!';
    run('perl', '-e', script, this.folder);
  }

  /** The disk as it is when the power is back, as a copy. Nobody may have the old one open. */
  copy(): LosableDisk {
    const place = mkdtempSync(path.join(tmpdir(), 'barta-disk-'));
    copyFileSync(path.join(this.#place, 'image'), path.join(place, 'image'));
    return new LosableDisk(place, path.join(place, 'image'));
  }

  remove(): void {
    run('umount', '--lazy', this.folder);
    run('losetup', '--detach', this.#device);
    rmSync(this.#place, { recursive: true, force: true });
  }
}
