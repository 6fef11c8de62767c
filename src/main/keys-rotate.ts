import { runCommand } from './command.ts'
import { lostFlag, rotateKeys } from './rotate-keys.ts'

// npm run keys:rotate [-- --secret-lost]: seals everything with a new key. With the flag it goes on with another master secret than the one that
// sealed what is there.

await runCommand(rotateKeys, { lostFlag })
