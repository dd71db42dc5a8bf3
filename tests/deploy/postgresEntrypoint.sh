#!/bin/bash
# The part of the entrypoint of PostgreSQL's own image that deploy/docker/compose.yaml uses, for the stand-in of docker.ts.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --auth-host=trust --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql --set=ON_ERROR_STOP=1 --no-psqlrc --username postgres --dbname postgres --file "$file"
  done
  pg_ctl --wait --mode=fast stop
fi
exec "$@"
