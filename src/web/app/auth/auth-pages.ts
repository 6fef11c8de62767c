import type { ComponentType } from 'react'
import type { AuthPath } from '#contract/screens.ts'
import { asMissingPart } from '#web/api/missing-part.ts'

/** What the window's title and the action log call them. */
export const authTitles: Record<AuthPath, string> = {
  '/auth': 'Sign In',
  '/auth/confirm': 'Confirmation',
  '/auth/forgot': 'Forgot password',
  '/auth/reset': 'New password',
  '/auth/second-factor': 'Two-factor code',
  '/auth/try': 'Try it in the sandbox',
}

/** The code of each page: only that of the first is in the first load. */
export const authScreens: Record<AuthPath, () => Promise<ComponentType>> = {
  '/auth': () => import('#web/app/auth/auth-screen.tsx').then((part) => part.AuthScreen, asMissingPart),
  '/auth/confirm': () => import('#web/app/auth/confirm-screen.tsx').then((part) => part.ConfirmScreen, asMissingPart),
  '/auth/forgot': () => import('#web/app/auth/forgot-screen.tsx').then((part) => part.ForgotScreen, asMissingPart),
  '/auth/reset': () => import('#web/app/auth/reset-screen.tsx').then((part) => part.ResetScreen, asMissingPart),
  '/auth/second-factor': () =>
    import('#web/app/auth/second-factor-screen.tsx').then((part) => part.SecondFactorScreen, asMissingPart),
  '/auth/try': () => import('#web/app/auth/try-screen.tsx').then((part) => part.TryScreen, asMissingPart),
}
