import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/api/errors.ts'
import { providerLabel, providersOptions, signInAtProvider } from '#web/api/providers.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

type ProviderButtonsProps = { next: string | undefined; referrer: string | undefined }

/** Other ways in, below the form: where an operator has named none, there is nothing. */
export function ProviderButtons({ next, referrer }: ProviderButtonsProps) {
  const providers = useQuery(providersOptions())
  const leave = useMutation({
    mutationFn: (provider: Parameters<typeof signInAtProvider>[0]) =>
      signInAtProvider(provider, { next, ref: referrer }),
    onError: (error) => notify.error('Failed to sign in', { description: messageOf(error) }),
  })
  if (providers.isError) return <LoadFailure isPart title="Failed to load other ways to sign in" of={[providers]} />
  if (!providers.data?.length) return null
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      {providers.data.map((provider) => (
        <Button
          key={provider}
          size="lg"
          loading={leave.isPending && leave.variables === provider}
          onClick={() => leave.mutate(provider)}
        >
          Continue with {providerLabel(provider)}
        </Button>
      ))}
    </div>
  )
}
