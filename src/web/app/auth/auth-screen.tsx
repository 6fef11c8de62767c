import { getRouteApi, useLocation } from '@tanstack/react-router'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { authTabLabels, authTabs, shownAuthTab } from '#web/app/auth/auth-tab.ts'
import { ProviderButtons } from '#web/app/auth/provider-buttons.tsx'
import { SignInForm } from '#web/app/auth/sign-in-form.tsx'
import { SignUp } from '#web/app/auth/sign-up.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const route = getRouteApi('/auth')

const tabs = authTabs.map((value) => ({ value, label: authTabLabels[value] }))

export function AuthScreen() {
  const { next, ref, tab } = route.useSearch()
  const navigate = route.useNavigate()
  const invitedEmail = useLocation({ select: ({ state }) => state.email })
  const shown = shownAuthTab({ tab, ref })
  return (
    <AuthFrame
      below={
        <p className="max-w-sm pt-5 text-balance text-center text-ink-muted text-sm">
          Every reply scored with reasons, answered in your words, sent exactly once.
        </p>
      }
    >
      <h1 className="sr-only">{authTabLabels[shown]}</h1>
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
          <SignUp referrer={ref} next={invitedEmail && next} invitedEmail={invitedEmail} />
        )}
      </Tabs>
      <ProviderButtons next={next} referrer={ref} />
    </AuthFrame>
  )
}
