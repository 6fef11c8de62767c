import { Link } from '@tanstack/react-router'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'

/** What is a person's own is not the workspace's: it is a screen of its own. */
export function OwnAccount() {
  return (
    <SettingsSection title="Your account" description="The same in all your workspaces.">
      <div>
        <Button asChild>
          <Link to="/account">Name, Email and Two-Factor</Link>
        </Button>
      </div>
    </SettingsSection>
  )
}
