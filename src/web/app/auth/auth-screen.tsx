import { getRouteApi, useLocation } from '@tanstack/react-router'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { ProviderButtons } from '#web/app/auth/provider-buttons.tsx'
import { SignInForm } from '#web/app/auth/sign-in-form.tsx'
import { SignUpForm } from '#web/app/auth/sign-up-form.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const route = getRouteApi('/auth')

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const

export function AuthScreen() {
  const { next, ref, tab } = route.useSearch()
  const navigate = route.useNavigate()
  const invitedEmail = useLocation({ select: ({ state }) => state.email })
  // Who follows a referral link comes to sign up.
  const shown = tab ?? (ref ? 'sign-up' : 'sign-in')
  return (
    <AuthFrame
      below={
        <p className="max-w-sm pt-5 text-balance text-center text-ink-muted text-sm">
          Every reply scored with its reasons, answered in your words, sent exactly once.
        </p>
      }
    >
      <h1 className="sr-only">{shown === 'sign-in' ? 'Sign In' : 'Sign Up'}</h1>
      <Tabs
        label="Account"
        variant="segmented"
        tabs={tabs}
        value={shown}
        onValueChange={(chosen) =>
          void navigate({ search: (search) => ({ ...search, tab: chosen }), state: true, replace: true })
        }
        listClassName="grid w-full grid-cols-2 *:justify-center"
        panelClassName="mt-5 rounded-sm outline-offset-4"
      >
        {shown === 'sign-in' ? (
          <SignInForm next={next} referrer={ref} invitedEmail={invitedEmail} />
        ) : (
          <SignUpForm referrer={ref} next={invitedEmail && next} invitedEmail={invitedEmail} />
        )}
      </Tabs>
      <ProviderButtons next={next} referrer={ref} />
    </AuthFrame>
  )
}
