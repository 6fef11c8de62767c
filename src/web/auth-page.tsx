import '#web/styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteAction } from '#web/api/note-action.ts'
import { onPersonChange } from '#web/api/session.ts'
import { AuthPage } from '#web/app/auth/auth-page.tsx'
import { authTitles } from '#web/app/auth/auth-pages.ts'
import { arriveAgain, onArrival } from '#web/app/auth/place.ts'
import { BootFailure } from '#web/app/shell/boot-failure.tsx'
import { noteAuthEvents } from '#web/note-auth-events.ts'
import { reportActions } from '#web/report-actions.ts'
import { returnPath } from '#web/return-path.ts'
import { showKeptToast } from '#web/ui/kept-toast.ts'
import { logError } from '#web/ui/log-error.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { noteError, watchActions } from '#web/watch-actions.ts'

const element = document.getElementById('root')
if (!element) throw new Error('auth.html has no element #root.')

const root = createRoot(element, {
  onUncaughtError: (error) => {
    logError('The page failed', error)
    noteError(error)
    root.render(<BootFailure error={error} onRetry={() => window.location.reload()} />)
  },
})
root.render(
  <StrictMode>
    <AuthPage />
    <Toaster />
  </StrictMode>,
)

noteAuthEvents()
watchActions()
onArrival(({ path }) => {
  showKeptToast()
  noteAction({ type: 'page_view', name: authTitles[path], path })
})
reportActions(() => null)

// What the browser kept of it while another page was shown may be in the midst of leaving.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})
onPersonChange(({ isSignedIn, isOurs }) => {
  // What this tab did itself moves on by itself.
  if (isOurs) return
  const { search, origin } = window.location
  if (isSignedIn) window.location.replace(returnPath(new URLSearchParams(search).get('next'), origin) ?? '/auth')
  else arriveAgain()
})
