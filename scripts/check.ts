import { asCount, bin, checkFiles, close, run } from './steps.ts'

// npm run check: what can be known within a minute and a half, before a commit. The whole is npm test.

close([
  ...(await checkFiles()),
  asCount('rules', await run({ title: 'rules', command: bin('vitest'), args: ['run', '--project', 'rules'] })),
])
