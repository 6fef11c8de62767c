import { useLiveOverAll } from '#web/api/live-over-all.ts'

/** Keeps the stream over all workspaces open for as long as it is drawn. */
export default function AllLive() {
  useLiveOverAll()
  return null
}
