import { useQuery } from '@tanstack/react-query'
import { DaysSetting } from '#web/admin/settings/days-setting.tsx'
import { DefaultModel } from '#web/admin/settings/default-model.tsx'
import { LeakedPasswords } from '#web/admin/settings/leaked-passwords.tsx'
import { SignUp } from '#web/admin/settings/sign-up.tsx'
import { SupportSettings } from '#web/admin/settings/support-settings.tsx'
import { orpc } from '#web/api/client.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UnsavedScreen } from '#web/ui/unsaved-screen.tsx'

export function SettingsScreen() {
  // No live event tells of what happens on the platform.
  const settings = useQuery(orpc.admin.settings.queryOptions({ staleTime: 0 }))
  return (
    <UnsavedScreen>
      <PageHeader title="Settings" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-4xl flex-col px-4 pb-16 md:px-6">
          <LoadFailure title="Failed to load the platform’s settings" of={[settings]} />
          {settings.data && (
            <>
              <FormSection
                title="Sign-up"
                description="Who may create an account. A change applies from the next one on."
              >
                <SignUp {...settings.data} />
              </FormSection>
              <FormSection
                title="Passwords"
                description="Existing accounts keep their passwords until they change them."
              >
                <LeakedPasswords {...settings.data} />
              </FormSection>
              <FormSection
                title="Action logs"
                description="What people do in the product: screens, buttons, calls and errors."
              >
                <DaysSetting
                  name="actionLogsKeptDays"
                  value={settings.data.actionLogsKeptDays}
                  min={1}
                  max={3650}
                  label="Days to keep action logs"
                  hint="Older entries are deleted."
                  saveLabel="Save Days"
                />
              </FormSection>
              <FormSection title="Agents" description="What a new agent starts with. Its people may choose another.">
                <DefaultModel {...settings.data} />
              </FormSection>
              <FormSection title="Support" description="Who answers when people ask for help, and how soon.">
                <SupportSettings {...settings.data} />
              </FormSection>
              <FormSection title="Trial" description="How long a new workspace has everything without a plan.">
                <DaysSetting
                  name="trialDays"
                  value={settings.data.trialDays}
                  min={0}
                  max={365}
                  label="Days of trial"
                  hint="From the next workspace on. Trials that have begun keep their end."
                  saveLabel="Save Trial"
                />
              </FormSection>
            </>
          )}
          {settings.isPending && <Loading />}
        </div>
      </div>
    </UnsavedScreen>
  )
}

/** As high as what will stand there. */
const places = [
  { name: 'Sign-up', heights: ['h-15', 'h-16', 'h-20'] },
  { name: 'Passwords', heights: ['h-12'] },
  { name: 'Action logs', heights: ['h-4', 'h-8', 'h-9'] },
  { name: 'Agents', heights: ['h-4', 'h-8', 'h-9'] },
  { name: 'Support', heights: ['h-15', 'h-15', 'h-9'] },
  { name: 'Trial', heights: ['h-4', 'h-8', 'h-9'] },
]

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading settings</span>
      {places.map(({ name, heights }) => (
        <div key={name} aria-hidden className="grid gap-x-10 gap-y-4 border-b py-6 md:grid-cols-[15rem_1fr]">
          <Skeleton className="h-4 w-28" />
          <div className="flex max-w-md flex-col gap-2">
            {heights.map((height) => (
              <Skeleton key={height} className={height} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
