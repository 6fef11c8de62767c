import type { PlatformSettings, SignUpMode } from '#contract/admin.ts'
import { SaveFailure } from '#web/admin/settings/save-failure.tsx'
import { useSave } from '#web/admin/settings/use-save.ts'
import { signUpLabels } from '#web/admin/sign-up-labels.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'

const hints = {
  open: 'Anyone may create an account.',
  invite_only: 'Only people invited to a workspace may create an account.',
  closed: 'Nobody may create an account. People who already have one can still accept invitations.',
} as const satisfies Record<SignUpMode, string>

const options = (['open', 'invite_only', 'closed'] as const).map((value) => ({
  value,
  label: signUpLabels[value],
  hint: hints[value],
}))

export function SignUp({ signUp }: Pick<PlatformSettings, 'signUp'>) {
  const save = useSave()
  return (
    <>
      <SaveFailure error={save.error} />
      <RadioCards
        label="Who may sign up"
        hideLabel
        className="max-w-md"
        value={save.isPending ? (save.variables.signUp ?? signUp) : signUp}
        onValueChange={(chosen) => save.mutate({ signUp: chosen })}
        options={options}
      />
    </>
  )
}
