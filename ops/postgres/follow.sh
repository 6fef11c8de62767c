#!/bin/sh
# Run as root in the image of PostgreSQL, with /following as its volume: copies the server PGHOST once, then follows it. A copy that was broken off is
# made anew; so is one that fell too far behind, when the volume is removed.
set -e
export PGDATA=/following/data
if [ ! -d "$PGDATA" ]; then
  rm -rf /following/copy
  install -d -o postgres -g postgres -m 0700 /following /following/copy
  gosu postgres pg_basebackup --pgdata=/following/copy --write-recovery-conf --wal-method=stream --checkpoint=fast --no-password
  mv /following/copy "$PGDATA"
fi
exec gosu postgres postgres -c hot_standby_feedback=on "$@"
