import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Branding, maxLogoBytes } from '#contract/branding.ts'
import { base64Of } from '#web/api/base64-of.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

type Logo = NonNullable<Branding['logo']>

/** The logo, on both grounds that it is shown on. It is kept at once: there is nothing to save. */
export function LogoField({ logo, mayEdit }: { logo: Logo | null; mayEdit: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium text-base text-ink">
        Logo <span className="font-normal text-ink-faint">(optional)</span>
      </p>
      {logo ? (
        <Preview logo={logo} />
      ) : (
        <p className="rounded-md border border-dashed px-3 py-5 text-center text-ink-muted text-sm">No logo yet.</p>
      )}
      {mayEdit && <LogoActions hasLogo={logo !== null} />}
    </div>
  )
}

function Preview({ logo: { path, width, height } }: { logo: Logo }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <figure
          key={theme}
          className="flex min-h-20 items-center justify-between gap-3 rounded-md border p-3"
          style={{ background: theme === 'light' ? '#ffffff' : '#151518' }}
        >
          <img
            src={path}
            alt={`The logo in ${theme} mode`}
            width={width}
            height={height}
            className="h-auto max-h-10 w-auto min-w-0 max-w-40 object-contain"
          />
          <figcaption className="text-sm" style={{ color: theme === 'light' ? '#5c5c66' : '#b4b4bd' }}>
            {theme === 'light' ? 'Light' : 'Dark'}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

function LogoActions({ hasLogo }: { hasLogo: boolean }) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.branding.key() })
  const set = useMutation(
    orpc.branding.setLogo.mutationOptions({
      onSuccess: () => {
        notify.success('Logo saved')
        return refresh()
      },
    }),
  )
  const remove = useMutation(
    orpc.branding.removeLogo.mutationOptions({
      onSuccess: refresh,
      onError: (error) => notify.error('Failed to remove the logo', { description: messageOf(error) }),
      onSettled: () => setIsAsking(false),
    }),
  )
  const take = async (file: File | undefined) => {
    if (!file) return
    set.reset()
    setTooLarge(file.size > maxLogoBytes)
    if (file.size <= maxLogoBytes) set.mutate({ workspaceId, image: await base64Of(file) })
    // The same file can be chosen again once it was mended.
    if (input.current) input.current.value = ''
  }
  const refusal = tooLarge ? 'Choose an image of at most 1 MB.' : set.error && messageOf(set.error)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          aria-label="Logo file"
          accept=".png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <Button icon={Upload} loading={set.isPending} onClick={() => input.current?.click()}>
          {hasLogo ? 'Replace Logo' : 'Upload Logo'}
        </Button>
        {hasLogo && (
          <Button variant="ghost" loading={remove.isPending} onClick={() => setIsAsking(true)}>
            Remove Logo
          </Button>
        )}
        <span className="text-ink-faint text-sm">PNG, JPEG, WebP or SVG, at most 1 MB.</span>
      </div>
      <ConfirmDialog
        open={isAsking && hasLogo}
        onOpenChange={setIsAsking}
        title="Remove the logo?"
        description="It goes everywhere at once: in the app, in mails and in the report. To have it back, you upload it again."
        confirmLabel="Remove Logo"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ workspaceId })}
      />
      {refusal && (
        <Banner tone="negative" title="Failed to save the logo">
          {refusal}
        </Banner>
      )}
    </>
  )
}
