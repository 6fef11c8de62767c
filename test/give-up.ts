import type { PgBoss } from 'pg-boss'
import type { JobData } from '#queue/add.ts'
import type { QueueName } from '#queue/catalogue.ts'

/** Takes a queue's next job and gives it up, as a worker does after its last try. */
export async function giveUp(boss: PgBoss, queue: QueueName): Promise<void> {
  for (const isLast of [false, true]) {
    const [job] = await boss.fetch<JobData>(queue)
    if (job === undefined) throw new Error('Nothing waits')
    await boss.fail(queue, job.id, { message: 'no' })
    if (!isLast) await boss.update(queue, job.data, { id: job.id, retryLimit: 1, startAfter: 0 })
  }
}
