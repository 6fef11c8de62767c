/** What a release and its image start, by name: `node rejoinder.js web`. */
export const releaseCommands: Readonly<Record<string, string>> = {
  start: 'src/main/start',
  web: 'src/main/web',
  worker: 'src/main/worker',
  sandbox: 'sandbox/main',
  migrate: 'src/main/migrate',
  health: 'src/main/health',
  'admin:grant': 'src/main/admin-grant',
  'factor:remove': 'src/main/factor-remove',
  'keys:rotate': 'src/main/keys-rotate',
  doctor: 'src/main/doctor',
  'leads:erase': 'src/main/leads-erase',
  backup: 'src/main/backup',
  restore: 'src/main/restore',
  'workspace:import': 'src/main/workspace-import',
  distribute: 'src/main/distribute',
}
