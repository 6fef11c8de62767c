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

/** What belongs to the person, in whichever workspace they are. */
export function AccountScreen() {
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
