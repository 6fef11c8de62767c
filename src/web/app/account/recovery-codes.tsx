import { Copy, Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** The only time that they can be seen. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('Recovery codes copied'),
      () => notify.error('Failed to copy', { description: 'Select the codes and copy them by hand.' }),
    )
  return (
    <section aria-label="Recovery codes" className="flex max-w-md flex-col gap-4 rounded-md border p-4">
      <p className="text-base text-ink-muted">
        Keep these recovery codes somewhere you can find them without your phone. Each works once instead of a code from
        the app. They won’t be shown again.
      </p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-ink text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={Download} asChild>
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="rejoinder-recovery-codes.txt">
            Download
          </a>
        </Button>
        <Button variant="primary" className="ml-auto" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </section>
  )
}
