import { createRoute, type ParsedLocation, redirect } from '@tanstack/react-router'
import { readSession } from '#web/api/session.ts'
import type { LinkAnswer } from '#web/app/auth/take-link-answer.ts'
import { BootError } from '#web/app/shell/boot-error.tsx'
import { lazyScreen } from '#web/lazy-screen.ts'
import { landingPath, returnPath } from '#web/return-path.ts'
import { root } from '#web/root-route.tsx'

/**
 * Where to go on, when it is a page of ours. What is left out of the answer keeps the value that stands in the address: an address of
 * somebody else's has to be named as none, or the next redirect leads there.
 */
const mailedSearch = ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
  next: returnPath(next, window.location.origin) ?? undefined,
})

/** Kept for the way back: who referred this person, and where they wanted to go. */
export const wayBack = ({
  ref,
  ...search
}: Record<string, unknown>): { next?: string | undefined; ref?: string | undefined } => ({
  ...mailedSearch(search),
  ref: typeof ref === 'string' ? ref : undefined,
})

export const forgot = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot',
  staticData: { title: 'Forgot password' },
  validateSearch: wayBack,
  component: lazyScreen(() => import('#web/app/auth/forgot-screen.tsx'), 'ForgotScreen'),
})

/** Where the link of a recovery mail leads. */
export const reset = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset',
  staticData: { title: 'New password' },
  validateSearch: mailedSearch,
  beforeLoad: async ({ location, search }) => {
    const followed = await takeLink(location, search.next)
    if (followed)
      throw redirect({ to: '/auth/reset', search: mailedSearch(search), replace: true, state: followed.state })
    const session = await readSession()
    if (session?.awaitsSecondFactor) {
      throw redirect({ to: '/auth/second-factor', search: { next: '/auth/reset' }, replace: true })
    }
  },
  component: lazyScreen(() => import('#web/app/auth/reset-screen.tsx'), 'ResetScreen'),
  errorComponent: BootError,
})

/** Where a new address is confirmed, by the code of the mail or by its link. */
export const confirm = createRoute({
  getParentRoute: () => root,
  path: '/auth/confirm',
  staticData: { title: 'Confirmation' },
  validateSearch: wayBack,
  beforeLoad: async ({ location, search }) => {
    const followed = await takeLink(location, search.next)
    if (followed?.landing) throw redirect({ href: followed.landing, replace: true })
    // Only what this page knows goes on: what else stood in the address would be taken for a link again.
    if (followed) throw redirect({ to: '/auth/confirm', search: wayBack(search), replace: true, state: followed.state })
    if (!location.state.linkAnswer && (await readSession()))
      throw redirect({ href: search.next ?? landingPath, replace: true })
  },
  component: lazyScreen(() => import('#web/app/auth/confirm-screen.tsx'), 'ConfirmScreen'),
  errorComponent: BootError,
})

export const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/auth/second-factor',
  staticData: { title: 'Two-factor code' },
  validateSearch: mailedSearch,
  beforeLoad: async ({ search }) => {
    const session = await readSession()
    if (!session) throw redirect({ to: '/auth', search, replace: true })
    if (!session.awaitsSecondFactor) throw redirect({ href: search.next ?? landingPath, replace: true })
  },
  component: lazyScreen(() => import('#web/app/auth/second-factor-screen.tsx'), 'SecondFactorScreen'),
  errorComponent: BootError,
})

/** Signs in with what a link brought. Who gets an answer goes on without it: what stands in an address is seen by others. */
async function takeLink(
  location: ParsedLocation,
  next: string | undefined,
): Promise<{ state: { linkAnswer?: LinkAnswer }; landing?: string } | null> {
  if (!location.hash && !/[?&](error_)?code=/.test(location.searchStr)) return null
  const { takeLinkAnswer } = await import('#web/app/auth/take-link-answer.ts')
  const answer = await takeLinkAnswer(location, next)
  if (answer?.kind === 'in') return { state: {}, landing: answer.landing }
  return { state: answer ? { linkAnswer: answer } : {} }
}
