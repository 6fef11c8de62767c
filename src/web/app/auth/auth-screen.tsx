import { useMemo } from 'react'
import { keptReferrer } from '#web/api/kept-referrer.ts'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { authTabLabels, authTabs, shownAuthTab } from '#web/app/auth/auth-tab.ts'
import { goTo, usePlace } from '#web/app/auth/place.ts'
import { ProviderButtons } from '#web/app/auth/provider-buttons.tsx'
import { SignInForm } from '#web/app/auth/sign-in-form.tsx'
import { SignUp } from '#web/app/auth/sign-up.tsx'
import { keptEmail } from '#web/app/invitation/kept-invitation.ts'
import { hostBrand } from '#web/host-brand.ts'
import { Tabs } from '#web/ui/tabs.tsx'

const tabs = authTabs.map((value) => ({ value, label: authTabLabels[value] }))

export function AuthScreen() {
  const { search } = usePlace()
  const { next, ref, tab } = search
  const invitedEmail = (next === '/invitation' && keptEmail()) || undefined
  const shown = shownAuthTab({ tab, ref })
  const referrer = useMemo(() => keptReferrer(ref), [ref])
  return (
    <AuthFrame
      below={
        hostBrand === null && (
          <p className="max-w-sm pt-5 text-balance text-center text-ink-muted text-sm">
            Every reply scored with reasons, answered in your words, sent exactly once.
          </p>
        )
      }
    >
      <h1 className="sr-only">{authTabLabels[shown]}</h1>
      <Tabs
        label="Account"
        variant="segmented"
        tabs={tabs}
        value={shown}
        onValueChange={(chosen) => goTo('/auth', { ...search, tab: chosen }, { replace: true })}
        listClassName="grid w-full grid-cols-2 *:justify-center"
        panelClassName="mt-5 rounded-sm outline-offset-4"
      >
        {shown === 'sign-in' ? (
          <SignInForm next={next} referrer={referrer} invitedEmail={invitedEmail} />
        ) : (
          <SignUp referrer={referrer} next={invitedEmail && next} invitedEmail={invitedEmail} />
        )}
      </Tabs>
      <ProviderButtons next={next} referrer={referrer} />
    </AuthFrame>
  )
}
