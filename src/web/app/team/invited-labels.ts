import type { Invited } from '#contract/team.ts'

const notSent = {
  already_member: 'is already a member',
  already_invited: 'already has an open invitation',
} as const

/** What became of a round of invitations: how many went out (null for none), and a sentence for each that did not. */
export function invitedWords(outcomes: readonly Invited[]): { sent: string | null; rest: string } {
  const invited = outcomes.filter(({ outcome }) => outcome === 'invited')
  const [only] = invited
  const rest = outcomes.flatMap(({ email, outcome }) =>
    outcome === 'invited' ? [] : [`${email} ${notSent[outcome]}.`],
  )
  return {
    sent: !only
      ? null
      : invited.length === 1
        ? `Invitation sent to ${only.email}`
        : `${invited.length} invitations sent`,
    rest: rest.join(' '),
  }
}
