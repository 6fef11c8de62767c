import type { PlatformSettings } from '#contract/admin.ts'
import { useSave } from '#web/admin/settings/use-save.ts'
import { Switch } from '#web/ui/switch.tsx'

export function LeakedPasswords({ refusesLeakedPasswords }: Pick<PlatformSettings, 'refusesLeakedPasswords'>) {
  const save = useSave()
  return (
    <Switch
      className="max-w-md"
      label="Refuse leaked passwords"
      hint="New passwords are compared with the 100,000 commonest of known leaks. Recommended."
      checked={save.isPending ? Boolean(save.variables.refusesLeakedPasswords) : refusesLeakedPasswords}
      onCheckedChange={(checked) => save.mutate({ refusesLeakedPasswords: checked })}
    />
  )
}
