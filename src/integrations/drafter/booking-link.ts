import type { Passage } from './passages.ts'
import { touches } from './topics.ts'

const link = /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/iu
const calendarHosts: readonly string[] = [
  ...['calendly\\.com', 'cal\\.com', 'savvycal\\.com', 'tidycal\\.com', 'zcal\\.co', 'youcanbook\\.me'],
  ...['meetings\\.[\\w-]+\\.com', 'calendar\\.app\\.google', 'calendar\\.google\\.com'],
  ...['outlook\\.office(?:365)?\\.com', 'bookings\\.cloud\\.microsoft', 'koalendar\\.com'],
]
const calendarHost = new RegExp(`^https?://(?:[\\w-]+\\.)*(?:${calendarHosts.join('|')})/`, 'iu')

/** Where a lead can book a time, when the workspace's knowledge or settings name a page for it; null otherwise. */
export function bookingLink(
  passages: readonly Passage[],
  settings: readonly { name: string; value: string }[],
): { url: string; passage: Passage | null } | null {
  for (const { name, value } of settings) {
    const url = link.exec(value)?.[0]
    if (url !== undefined && (calendarHost.test(url) || /book|calend|meeting/iu.test(name)))
      return { url, passage: null }
  }
  for (const passage of passages) {
    const url = link.exec(passage.text)?.[0]
    if (url === undefined) continue
    if (calendarHost.test(url) || touches(passage.about, 'meeting')) return { url, passage }
  }
  return null
}
