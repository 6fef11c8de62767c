import { FlaskConical } from 'lucide-react'
import { useConnection } from '#web/app/connect-platform.ts'
import { Button } from '#web/ui/button.tsx'

/** Leads to the simulator's own page, where a lead can be made to reply; nothing where it is not connected. */
export function OpenSandbox() {
  const { data } = useConnection()
  if (!data?.sandboxUrl) return null
  return (
    <Button asChild icon={FlaskConical}>
      <a href={data.sandboxUrl} target="_blank" rel="noreferrer">
        Open the sandbox
      </a>
    </Button>
  )
}
