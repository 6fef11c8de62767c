import { useQueryClient } from '@tanstack/react-query'
import { askForOwnCode, verifyOwnEmail } from '#web/api/account.ts'
import { useMe } from '#web/api/workspace.ts'
import { CodeForm } from '#web/app/auth/code-form.tsx'
import { SendAgain } from '#web/app/auth/send-again.tsx'
import { Button } from '#web/ui/button.tsx'

type VerifyEmailProps = { onDone: () => void; onCancel: () => void }

/**
 * Asks for the code that was mailed to the account's own address. Whoever shows first that they read a mailbox gets its account alone, with
 * no second factor of anybody's: so the person of this session has to be that one before they set one up.
 */
export function VerifyEmail({ onDone, onCancel }: VerifyEmailProps) {
  const { email } = useMe()
  const queries = useQueryClient()
  return (
    <div className="flex max-w-md flex-col gap-4 rounded-md border p-4">
      <p className="break-words text-base text-ink-muted">
        We emailed a code to <strong className="font-medium text-ink">{email}</strong>. Enter it to confirm that the
        address is yours. You will be signed out everywhere else.
      </p>
      <CodeForm
        label="Code from the email"
        submitLabel="Continue"
        onCode={async (code) => {
          await verifyOwnEmail(code)
          onDone()
          await queries.invalidateQueries()
        }}
      />
      <SendAgain send={askForOwnCode} />
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
