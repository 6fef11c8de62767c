import { chaosCommand } from '../chaos/command.ts'
import { openClusterDatabase } from './chaos-database.ts'
import { findCluster, findStart } from './find-cluster.ts'

// npm run citus:chaos [-- the arguments of npm run chaos]: the same storm on a Citus cluster that runs on this machine. Its nodes and its coordinator are
// ended in turn and come back a while later; what is lost in the middle is restored from a backup and spread anew. CITUS_URL names the coordinator as a
// superuser, CITUS_START starts the server whose data directory is in $DATA. No disk of a server fills there, and no pooler stands before it.

const { url } = await findCluster()
const command = findStart()
await chaosCommand({ openDatabase: (dataDir) => openClusterDatabase(url, command, 'rejoinder_chaos', dataDir) })
