import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '#db/embedded/account.ts'
import { prepareCluster } from '#db/embedded/cluster.ts'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start.ts'
import { silentLog } from '#lib/log.ts'
import { fillDataDir } from '../data-template.ts'

/** The database of an installation, whose servers can be ended and lost. */
export interface ChaosDatabase extends AsyncDisposable {
  /** What reaches it: they may be others after a restore. */
  readonly ownerUrl: string
  readonly superuserUrl: string
  /** Where a pooler finds it, and as whom it runs; null: there is no place for one. */
  poolerPlace(): Promise<{ databasePort: number; account: Account | null } | null>
  /** Ends a server, at once as a crash does or in good order, and brings it up again. */
  restart(how: 'crash' | 'stop'): Promise<void>
  /** Waits until it is there, and starts what is not. */
  bringUp(): Promise<void>
  /** Loses all of it, and has `fill` put a backup into an empty place: into the database of the address, or of its own where there is none. */
  replace(fill: (url: string | null) => Promise<string>): Promise<string>
  /** How often which server was ended. */
  restarts(): Readonly<Record<string, number>>
}

/** The one that the product brings with it, in a data directory. */
export async function openEmbedded(dataDir: string): Promise<ChaosDatabase> {
  await fillDataDir(dataDir)
  let server: EmbeddedServer = await startEmbedded({ dataDir, log: silentLog })
  let ownerUrl = await ensureDatabase(server, dataDir)
  let restarts = 0
  const bringUp = async (): Promise<void> => {
    for (;;) {
      try {
        server = await startEmbedded({ dataDir, log: silentLog })
        return
      } catch {
        await sleep(200) // what was killed takes a moment to be gone
      }
    }
  }
  return {
    get ownerUrl() {
      return ownerUrl
    },
    get superuserUrl() {
      return server.url.replace(/postgres$/, 'rejoinder')
    },
    async poolerPlace() {
      const { account } = await prepareCluster({ dataDir, log: silentLog })
      return { databasePort: server.port, account }
    },
    async restart(how) {
      restarts += 1
      if (how === 'crash') process.kill(server.pid, 'SIGKILL')
      else await server.stop('fast')
      await bringUp()
    },
    bringUp,
    async replace(fill) {
      await server.stop('immediate').catch(() => undefined)
      await rm(dataDir, { recursive: true, force: true })
      await mkdir(dataDir)
      const said = await fill(null)
      await bringUp()
      ownerUrl = await ensureDatabase(server, dataDir)
      return said
    },
    restarts: () => ({ 'database restarts': restarts }),
    [Symbol.asyncDispose]: () => server.stop('immediate'),
  }
}
