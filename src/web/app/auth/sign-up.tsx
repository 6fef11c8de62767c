import { useSignInSettings } from '#web/api/sign-in-settings.ts'
import { AuthLink } from '#web/app/auth/auth-link.tsx'
import { usePlace } from '#web/app/auth/place.ts'
import { SignUpForm, type SignUpFormProps } from '#web/app/auth/sign-up-form.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

const shut = {
  invite_only: {
    title: 'Sign-up is by invitation',
    text: 'Follow the link in your invitation email. Any workspace admin here can invite you.',
  },
  closed: {
    title: 'Sign-up is closed',
    text: 'No new accounts can be created here. Ask whoever runs this installation.',
  },
}

/** The form, or why there is none. The form does not wait to be told: a server that lets nobody in says so itself. */
export function SignUp(props: SignUpFormProps) {
  const { search } = usePlace()
  const mode = useSignInSettings().data?.signUpMode ?? 'open'
  const isLetIn = mode === 'open' || (mode === 'invite_only' && props.invitedEmail !== undefined)
  if (isLetIn) return <SignUpForm {...props} />
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="accent" title={shut[mode].title}>
        {shut[mode].text}
      </Banner>
      <Button size="lg" asChild>
        <AuthLink to="/auth" search={{ ...search, tab: 'sign-in' }}>
          Sign In
        </AuthLink>
      </Button>
    </div>
  )
}
