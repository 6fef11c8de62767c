import type { ReactNode } from 'react'
import { useMay, useMe } from '#web/api/workspace.ts'
import { ActivitySection } from '#web/app/account/activity-section.tsx'
import { PasswordSection } from '#web/app/account/password-section.tsx'
import { SessionsSection } from '#web/app/account/sessions-section.tsx'
import { AuditLog } from '#web/app/settings/audit-log.tsx'
import { BrandingSection } from '#web/app/settings/branding-section.tsx'
import { ConnectionSection } from '#web/app/settings/connection-section.tsx'
import { ErasureSection } from '#web/app/settings/erasure-section.tsx'
import { ExportSection } from '#web/app/settings/export-section.tsx'
import { OwnAccount } from '#web/app/settings/own-account.tsx'
import { TurnsSection } from '#web/app/settings/turns-section.tsx'
import { WorkspaceDanger } from '#web/app/settings/workspace-danger.tsx'
import { SettingsFrame } from '#web/app/settings-frame.tsx'
import { hostBrand } from '#web/host-brand.ts'

type SettingsPageProps = { action?: ReactNode; children: ReactNode }

/** The connection, which is kept at once, what waits for Save, and the workspace's past and end. */
export function SettingsPage({ action, children }: SettingsPageProps) {
  const isAdmin = useMay('admin')
  // A guest has no account whose these are.
  const isGuest = useMe().email === ''
  const hasAccount = !isGuest && hostBrand === null
  return (
    <SettingsFrame title="Settings" action={action}>
      <ConnectionSection />
      {children}
      <div className="border-t">
        {isAdmin && <TurnsSection />}
        <BrandingSection />
        {!isGuest && <OwnAccount />}
        {hasAccount && <PasswordSection />}
        {hasAccount && <SessionsSection />}
        {hasAccount && <ActivitySection />}
        {isAdmin && <ExportSection />}
        {isAdmin && <ErasureSection />}
        {isAdmin && <AuditLog />}
        {!isGuest && <WorkspaceDanger />}
      </div>
    </SettingsFrame>
  )
}
