import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'

/** For administrators of the platform: where that is done. */
export function PlatformSection() {
  return (
    <SettingsSection title="Platform" description="You administer this installation: its people, logs and settings.">
      <Button icon={ShieldCheck} className="self-start" asChild>
        <Link to="/admin">Open platform admin</Link>
      </Button>
    </SettingsSection>
  )
}
