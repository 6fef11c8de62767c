import { createRoute, lazyRouteComponent, type ParsedLocation, redirect } from '@tanstack/react-router'
import { readSession } from '#web/api/session.ts'
import type { LinkAnswer } from '#web/app/auth/take-link-answer.ts'
import { BootError } from '#web/app/shell/boot-error.tsx'
import { returnPath } from '#web/return-path.ts'
import { root } from '#web/root-route.tsx'

const mailedSearch = ({ next }: Record<string, unknown>): { next?: string } => {
  const path = returnPath(next, window.location.origin)
  return path ? { next: path } : {}
}

export const forgot = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot',
  staticData: { title: 'Forgot password' },
  // Kept for the way back: who referred this person, and where they wanted to go.
  validateSearch: ({ ref, ...search }: Record<string, unknown>): { next?: string; ref?: string } => ({
    ...mailedSearch(search),
    ...(typeof ref === 'string' && { ref }),
  }),
  component: lazyRouteComponent(() => import('#web/app/auth/forgot-screen.tsx'), 'ForgotScreen'),
})

/** Where the link of a recovery mail leads. */
export const reset = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset',
  staticData: { title: 'New password' },
  validateSearch: () => ({}),
  beforeLoad: async ({ location }) => {
    const followed = await takeLink(location)
    if (followed) throw redirect({ to: '/auth/reset', replace: true, ...followed })
    const session = await readSession()
    if (session?.awaitsSecondFactor) {
      throw redirect({ to: '/auth/second-factor', search: { next: '/auth/reset' }, replace: true })
    }
  },
  component: lazyRouteComponent(() => import('#web/app/auth/reset-screen.tsx'), 'ResetScreen'),
  errorComponent: BootError,
})

/** Where a new address is confirmed, by the code of the mail or by its link. */
export const confirm = createRoute({
  getParentRoute: () => root,
  path: '/auth/confirm',
  staticData: { title: 'Check your mail' },
  validateSearch: mailedSearch,
  beforeLoad: async ({ location, search }) => {
    const followed = await takeLink(location)
    // Only what this page knows goes on: what else stood in the address would be taken for a link again.
    const known = search.next ? { next: search.next } : {}
    if (followed) throw redirect({ to: '/auth/confirm', search: known, replace: true, ...followed })
    if (!location.state.linkAnswer && (await readSession())) {
      throw redirect({ href: search.next ?? '/onboarding', replace: true })
    }
  },
  component: lazyRouteComponent(() => import('#web/app/auth/confirm-screen.tsx'), 'ConfirmScreen'),
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
    if (!session.awaitsSecondFactor) throw redirect({ href: search.next ?? '/home', replace: true })
  },
  component: lazyRouteComponent(() => import('#web/app/auth/second-factor-screen.tsx'), 'SecondFactorScreen'),
  errorComponent: BootError,
})

/** Signs in with what a mailed link brought. Who gets an answer goes on without it: an address with tokens lets anybody in. */
async function takeLink(location: ParsedLocation): Promise<{ state: { linkAnswer?: LinkAnswer } } | null> {
  if (!location.hash && !location.searchStr.includes('error_code=')) return null
  const { takeLinkAnswer } = await import('#web/app/auth/take-link-answer.ts')
  const linkAnswer = await takeLinkAnswer(location)
  return { state: linkAnswer ? { linkAnswer } : {} }
}
