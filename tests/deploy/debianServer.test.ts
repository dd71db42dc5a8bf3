import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { eventually } from '#tests/helpers/eventually.ts';
import { bootDebian, type DebianServer } from './debianServer.ts';
import { commandsOf } from './guide.ts';

const { archive, folder } = inject('release');
const carrierPassword = 'ours';
let server: DebianServer;

beforeAll(async () => {
  server = await bootDebian();
  execFileSync('cp', [archive, `${archive}.sha256`, path.join(server.root, 'root')]);
});
afterAll(() => server?.stop());

/** Commands for the parts that the guide leaves to the reader to fill in. */
const fillIn = `
  for role in barta barta_owner; do su postgres -c "psql -qc \\"alter role $role password 'PASSWORD'\\""; done
  sed -i "s|^SMPP_HOST=|&127.0.0.1|; s|^SMPP_SYSTEM_ID=|&barta|" /etc/barta/sms-receiver.env
  echo ${carrierPassword} > /etc/barta/secrets/smpp_password
  systemd-run --unit=carrier --setenv=SIMULATOR_PASSWORD=${carrierPassword} --property=User=nobody \
    --working-directory=/opt/barta /usr/bin/node dist/services/simulator.js`;
const siteOfNginx = `
  echo 127.0.0.1 sms.example.com >> /etc/hosts
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=sms.example.com \
    -keyout /etc/ssl/sms.example.com.key -out /etc/ssl/sms.example.com.pem
  cp /opt/barta/deploy/nginx/barta.conf /etc/nginx/conf.d/`;

test('who follows the guide gets from the release to a delivered message', async () => {
  const start = Date.now();
  const version = path.basename(folder).replace('barta-', '');
  let firstPassword = '';
  for (const [heading, block] of commandsOf('docs/operators/install.md', version)) {
    if (!/^[1-6]\. /.test(heading)) continue;
    if (heading.startsWith('4.')) server.run(fillIn);
    if (heading.startsWith('6.')) server.run(siteOfNginx);
    const commands = block.replace('--pwprompt ', '');
    // Without a terminal `systemctl status` would not end by itself.
    const said = server.run(`cd /root; export SYSTEMD_PAGER=; ${commands}`);
    firstPassword ||= /with password (\S+)\./.exec(said)?.[1] ?? '';
    if (heading.startsWith('4.'))
      await eventually(() => server.run('systemctl is-active "barta@*" && ss -ltn | grep -q :4400'), 60_000);
  }
  server.run(
    `cd /root; cat > first.mjs <<'SCRIPT'\n${readFileSync('tests/deploy/firstMessage.mjs', 'utf8')}SCRIPT`,
  );
  expect(server.run(`node /root/first.mjs '${firstPassword}'`)).toContain('delivered');
  process.stdout.write(`from the release to a delivered message: ${(Date.now() - start) / 1_000} s\n`);
});

test('a killed process is started again', async () => {
  server.run('systemctl kill --signal=KILL barta@sms-receiver');
  await eventually(
    () => server.run('systemctl is-active barta@sms-receiver && ss -ltn | grep -q :6100'),
    30_000,
  );
});
