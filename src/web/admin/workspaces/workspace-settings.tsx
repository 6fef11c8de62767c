import type { WorkspaceLook } from '#contract/admin.ts'
import { Fact, Facts } from '#web/admin/facts.tsx'
import { FormSection } from '#web/ui/form-section.tsx'

/** What the workspace's admins have set, without keys and addresses that may hold one. */
export function WorkspaceSettings({ look: { settings } }: { look: WorkspaceLook }) {
  return (
    <FormSection title="Settings" description="As the workspace’s admins set them. Keys are never shown.">
      <Facts>
        <Fact name="Time zone">{settings.timeZone}</Fact>
        <Fact name="Wake time">{settings.wakeTime}</Fact>
        <Fact name="Default delay, minutes">{`${settings.defaultDelayMin} to ${settings.defaultDelayMax}`}</Fact>
        <Fact name="Undo window, seconds">{settings.undoSeconds}</Fact>
        <Fact name="Company name">{settings.companyName ?? 'None'}</Fact>
        <Fact name="Custom domain">{settings.customDomain ?? 'None'}</Fact>
        <Fact name="MCP server">{settings.mcpHost ?? 'None'}</Fact>
        <Fact name="OpenRouter key of its own">{settings.hasOpenrouterKey ? 'Yes' : 'No'}</Fact>
      </Facts>
    </FormSection>
  )
}
