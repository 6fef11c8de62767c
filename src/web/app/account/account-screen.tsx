import { useMe } from '#web/api/workspace.ts'
import { EmailSection } from '#web/app/account/email-section.tsx'
import { LinkedSection } from '#web/app/account/linked-section.tsx'
import { NameSection } from '#web/app/account/name-section.tsx'
import { PasswordSection } from '#web/app/account/password-section.tsx'
import { PlatformSection } from '#web/app/account/platform-section.tsx'
import { SessionsSection } from '#web/app/account/sessions-section.tsx'
import { TwoFactorSection } from '#web/app/account/two-factor-section.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** What belongs to the person, in whichever workspace they are. */
export function AccountScreen() {
  const { isPlatformAdmin } = useMe()
  return (
    <>
      <PageHeader title="Account" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-4xl flex-col px-4 pb-16 md:px-6">
          <NameSection />
          <EmailSection />
          <PasswordSection />
          <TwoFactorSection />
          <LinkedSection />
          <SessionsSection />
          {isPlatformAdmin && <PlatformSection />}
        </div>
      </div>
    </>
  )
}
