import { type Enrollment, verifyAuthenticator } from '#web/api/account.ts'
import { CodeForm } from '#web/app/auth/code-form.tsx'
import { Button } from '#web/ui/button.tsx'

type EnrollAuthenticatorProps = Enrollment & { onDone: () => Promise<void>; onCancel: () => void }

export function EnrollAuthenticator({ factorId, secret, qrCode, onDone, onCancel }: EnrollAuthenticatorProps) {
  return (
    <div className="flex max-w-md flex-col gap-4 rounded-md border p-4">
      <p className="text-base text-ink-muted">
        Scan this with an authenticator app, or type in the key. Then enter the code the app shows.
      </p>
      {/* Cameras want it dark on light, in the dark theme too. */}
      <img
        src={qrCode}
        alt="QR code for your authenticator app"
        className="size-44 self-center rounded-sm bg-white p-2"
      />
      <div className="flex flex-col gap-1">
        <span className="font-medium text-ink text-sm">Key</span>
        {/* Set apart by space that is not copied. */}
        <code className="select-all font-mono text-base text-ink">
          {[...secret.matchAll(/.{1,4}/g)].map(({ 0: group, index: at }) => (
            <span key={at} className="mr-2 inline-block">
              {group}
            </span>
          ))}
        </code>
      </div>
      <CodeForm
        label="Code from the app"
        submitLabel="Switch On"
        onCode={async (code) => {
          await verifyAuthenticator(factorId, code)
          await onDone()
        }}
      />
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
