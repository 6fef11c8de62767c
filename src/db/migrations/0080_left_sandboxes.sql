-- Of a sandbox: its `connected_at` when its conversations were put away, since a platform had taken its place. Otherwise they are still to be.
alter table connections add column put_away_for timestamptz;
