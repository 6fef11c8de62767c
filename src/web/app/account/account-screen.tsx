import { useMe } from '#web/api/workspace.ts'
import { ActivitySection } from '#web/app/account/activity-section.tsx'
import { EmailSection } from '#web/app/account/email-section.tsx'
import { LinkedSection } from '#web/app/account/linked-section.tsx'
import { NameSection } from '#web/app/account/name-section.tsx'
import { PasswordSection } from '#web/app/account/password-section.tsx'
import { PlatformSection } from '#web/app/account/platform-section.tsx'
import { SessionsSection } from '#web/app/account/sessions-section.tsx'
import { TwoFactorSection } from '#web/app/account/two-factor-section.tsx'
import { useAccountLoaded } from '#web/app/account/use-account-loaded.ts'
import { SettingsFrame } from '#web/app/settings-frame.tsx'
import { hostBrand } from '#web/host-brand.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** What belongs to the person, in whichever workspace they are. On a workspace's own domain it can't be changed: it opens others, too. */
export function AccountScreen() {
  if (useMe().email === '') return <NoAccount />
  return hostBrand === null ? <OwnAccountScreen /> : <AccountElsewhere accountUrl={hostBrand.accountUrl} />
}

/** Of a guest. */
function NoAccount() {
  return (
    <SettingsFrame title="Account">
      <Banner className="mt-6" title="You have no account yet">
        You are trying Rejoinder without one. Sign up to have a name, a password and a workspace that stays.
      </Banner>
    </SettingsFrame>
  )
}

function AccountElsewhere({ accountUrl }: { accountUrl: string }) {
  return (
    <SettingsFrame title="Account">
      <Banner
        className="mt-6"
        title={`Your account is managed at ${new URL(accountUrl).host}`}
        action={
          <Button size="sm" asChild>
            <a href={`${accountUrl}/account`}>Open your account</a>
          </Button>
        }
      >
        Change your name, email, password and two-factor authentication there, and see where you are signed in. You sign
        in there separately.
      </Banner>
    </SettingsFrame>
  )
}

function OwnAccountScreen() {
  const { isPlatformAdmin } = useMe()
  const isLoaded = useAccountLoaded()
  return (
    <SettingsFrame title="Account" isLoading={!isLoaded}>
      <NameSection />
      <EmailSection />
      <PasswordSection />
      <TwoFactorSection />
      <LinkedSection />
      <SessionsSection />
      <ActivitySection />
      {isPlatformAdmin && <PlatformSection />}
    </SettingsFrame>
  )
}
