import { messageOf } from '#web/api/errors.ts'
import { providerLabel, signInAtProvider } from '#web/api/providers.ts'
import { useSignInSettings } from '#web/api/sign-in-settings.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useDoing } from '#web/use-doing.ts'

type Provider = Parameters<typeof signInAtProvider>[0]

type ProviderButtonsProps = { next: string | undefined; referrer: string | undefined }

/** Other ways in, below the form: where an operator has named none, there is nothing. */
export function ProviderButtons({ next, referrer }: ProviderButtonsProps) {
  const settings = useSignInSettings()
  const leave = useDoing((provider: Provider) => signInAtProvider(provider, { next, ref: referrer }), {
    onError: (error) => notify.error('Failed to sign in', { description: messageOf(error) }),
  })
  if (settings.error) return <LoadFailure isPart title="Failed to load other ways to sign in" of={[settings]} />
  if (!settings.data?.providers.length) return null
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      {settings.data.providers.map((provider) => (
        <Button
          key={provider}
          size="lg"
          loading={leave.pending?.input === provider}
          onClick={() => leave.run(provider)}
        >
          Continue with {providerLabel(provider)}
        </Button>
      ))}
    </div>
  )
}
