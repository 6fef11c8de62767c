import type { QueueName } from '#queue/catalogue.ts'

/**
 * Over all queues of a worker: what has time waits while more mail comes than there are slots for. Within one queue the library sees to the order.
 */
export interface MailFirst {
  /** Every slot of a queue is taken, and mail has one of them: there may be more. */
  noteFull(): void
  /** Whether the queue may begin all that waits there; else only what has no time. Asked before each look. */
  mayTakeAll(queue: QueueName): boolean
  /** Whoever looked in the queue found it empty or has no slot left. */
  noteLooked(queue: QueueName): void
}

/** What has this priority, or a higher number, has time. */
export const maintenance = 20

/** So long after all slots were last seen taken there is room. Mail that is done in lots leaves them free for a moment, and on a busy machine for longer. */
const quietMs = 1000
/** However much mail there is: each queue is let in so often. */
const longestWaitMs = 5000

/** @param queues what the worker does; what has time waits until mail was looked for in each of them */
export function createMailFirst(queues: readonly QueueName[], now: () => number = () => performance.now()): MailFirst {
  let fullAt = Number.NEGATIVE_INFINITY
  const notLooked = new Set(queues)
  const waitingSince = new Map<QueueName, number>()
  return {
    noteFull() {
      fullAt = now()
    },
    mayTakeAll(queue) {
      const at = now()
      const since = waitingSince.get(queue) ?? at
      const isMailFirst = notLooked.size > 0 || at - fullAt < quietMs
      const mustWait = isMailFirst && at - since < longestWaitMs
      if (mustWait) waitingSince.set(queue, since)
      else waitingSince.delete(queue)
      return !mustWait
    },
    noteLooked(queue) {
      notLooked.delete(queue)
    },
  }
}
