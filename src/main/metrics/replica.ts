import { Counter, type Registry } from 'prom-client'
import type { AnsweredBy } from '#db/replica.ts'

/** Counts by whom lists and searches were answered, where there is a replica. */
export function measureReplica(registry: Registry): (by: AnsweredBy) => void {
  const reads = new Counter({
    name: 'rejoinder_replica_reads_total',
    help: 'Reads that a replica may answer, by who answered: the replica, or the primary since the replica was late or away.',
    labelNames: ['by'],
    registers: [registry],
  })
  return (by) => reads.inc({ by })
}
