import type { Draft, Thread } from '#contract/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { guardWords } from '#web/app/guard-labels.ts'

type Checked = Pick<Draft, 'guard'> | null | undefined

/** That somebody whom it goes to has opted out, where the last save found it and the person has not been told; null: nothing. */
export function untoldOptOut(seen: Checked, saved: Checked): string | null {
  const emailsOf = (of: Checked) =>
    of?.guard?.verdicts.flatMap(({ finding }) => (finding.code === 'recipient_opted_out' ? [finding.email] : [])) ?? []
  const email = emailsOf(saved).find((one) => !emailsOf(seen).includes(one))
  return email === undefined ? null : guardWords({ finding: { code: 'recipient_opted_out', email } })
}

/** What somebody who was writing has not seen; whoever has opted out is asked for nothing else first. */
export const unseenWords = (thread: Pick<Thread, 'contactName' | 'contactEmail' | 'isUnsubscribed'>): string =>
  thread.isUnsubscribed ? `${nameOf(thread)} has opted out.` : 'This conversation changed while you were writing.'
