import { useConnection } from '#web/app/connect-platform.ts'
import { Banner } from '#web/ui/banner.tsx'

/** That another workspace takes in the same mail, as may be since before that was refused. Nothing while none does. */
export function ConnectedElsewhere() {
  const { data } = useConnection()
  if (!data?.isConnectedElsewhere) return null
  return (
    <Banner tone="negative" title={`Another workspace is connected to the same workspace of ${data.platformName}`}>
      Both receive every reply, and the agents of both may answer it, so a lead can get two answers. Keep one: delete
      the other workspace, or connect it to something else.
    </Banner>
  )
}
