import { chaosCommand } from './command.ts'

// npm run chaos [-- --seed 1 --replies 5000 --per-second 25 --patience 600 --slowest 40 --bad-every 50 --workers 3 --delay 1 --clocks 3600 --read-only 60 --full-disk 15
// --reminders 500 --no-restore --no-pooler]: prints what happened and what must not have; exits with 1 when a promise was broken.

await chaosCommand()
