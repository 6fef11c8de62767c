import { Counter, type Registry } from 'prom-client'
import { type Hooks, isMailError, type Mailer, type Push } from '#domain/ports.ts'

/** What is told to people, counted on its way out. */
export interface MeasuredNotices {
  hooks(hooks: Hooks): Hooks
  push(push: Push): Push
  mailer(mailer: Mailer): Mailer
}

/** The kind of a mail that tells of notices. */
const noticeMail = 'notices'

/** Counts into the registry, and changes nothing of what is sent. */
export function measureNotices(registry: Registry): MeasuredNotices {
  const registers = [registry]
  const mails = new Counter({
    name: 'rejoinder_mails_total',
    help: 'Mails of the product itself that were handed to the mail server, by how that ended.',
    labelNames: ['outcome'],
    registers,
  })
  const notices = new Counter({
    name: 'rejoinder_notices_total',
    help: 'Messages about what happened in a workspace, by their way and by how that ended.',
    labelNames: ['channel', 'outcome'],
    registers,
  })
  return {
    hooks: (hooks) => ({
      post: async (url, message) => {
        const outcome = await hooks.post(url, message)
        notices.inc({ channel: 'slack', outcome: outcome.kind })
        return outcome
      },
    }),
    push: (push) => ({
      ...push,
      send: async (to, message) => {
        const outcome = await push.send(to, message)
        notices.inc({ channel: 'push', outcome })
        return outcome
      },
    }),
    mailer: (mailer) => ({
      send: async (mail) => {
        let outcome: 'taken' | 'dead' | 'not_sent' | 'unclear' = 'taken'
        try {
          await mailer.send(mail)
        } catch (error) {
          outcome = outcomeOf(error)
          throw error
        } finally {
          mails.inc({ outcome })
          if (mail.kind === noticeMail) notices.inc({ channel: 'mail', outcome })
        }
      },
    }),
  }
}

/** An address that is none any more says nothing of the mail server, as with Slack. */
function outcomeOf(error: unknown): 'dead' | 'not_sent' | 'unclear' {
  if (!isMailError(error) || error.mayHaveArrived) return 'unclear'
  return error.refusal === 'no_mailbox' ? 'dead' : 'not_sent'
}
