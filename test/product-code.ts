import { silentLog } from '#lib/log.ts'
import { ensureCompiled } from '#main/compile/compiled-code.ts'
import * as installed from '#main/installed.ts'

/** Says to the processes of a run where the code lies that the product's run. */
const variable = 'REJOINDER_TEST_CODE'

/** Before anything of the product is started: it runs as it does in production. What this process starts need not look again. */
export async function compileProduct(): Promise<void> {
  process.env[variable] ??= await ensureCompiled(silentLog)
}

/** The path of a script of the product, such as `src/main/web`, as `npm start` runs it. */
export function scriptPath(name: string): string {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error('compileProduct was not called')
  return installed.scriptPath(name, folder)
}
