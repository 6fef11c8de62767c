import type { PlatformSettings, SignUpMode } from '#contract/admin.ts'
import { useSave } from '#web/admin/settings/use-save.ts'
import { signUpLabels } from '#web/admin/sign-up-words.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'

const hints = {
  open: 'Anybody may make an account.',
  invite_only: 'Only who was invited to a workspace may make an account.',
  closed: 'Nobody may make an account. Invitations still let people in who have one.',
} as const satisfies Record<SignUpMode, string>

const options = (['open', 'invite_only', 'closed'] as const).map((value) => ({
  value,
  label: signUpLabels[value],
  hint: hints[value],
}))

export function SignUp({ signUp }: Pick<PlatformSettings, 'signUp'>) {
  const save = useSave()
  return (
    <RadioCards
      label="Who may sign up"
      hideLabel
      className="max-w-md"
      value={save.isPending ? (save.variables.signUp ?? signUp) : signUp}
      onValueChange={(chosen) => save.mutate({ signUp: chosen })}
      options={options}
    />
  )
}
