import type { PlatformSettings } from '#contract/admin.ts'
import { SaveFailure } from '#web/admin/settings/save-failure.tsx'
import { useSave } from '#web/admin/settings/use-save.ts'
import { Switch } from '#web/ui/switch.tsx'

export function LeakedPasswords({ refusesLeakedPasswords }: Pick<PlatformSettings, 'refusesLeakedPasswords'>) {
  const save = useSave()
  return (
    <>
      <SaveFailure error={save.error} />
      <Switch
        className="max-w-md"
        label="Refuse leaked passwords"
        hint="New passwords are checked against the 100,000 most common leaked ones. Recommended."
        checked={save.isPending ? Boolean(save.variables.refusesLeakedPasswords) : refusesLeakedPasswords}
        onCheckedChange={(checked) => save.mutate({ refusesLeakedPasswords: checked })}
      />
    </>
  )
}
