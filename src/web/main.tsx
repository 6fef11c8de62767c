import '#web/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { messageOf } from '#web/api/errors.ts'
import { isMissingPart, leaveOldBuild } from '#web/api/missing-part.ts'
import { queryClient } from '#web/api/query.ts'
import { router } from '#web/router.tsx'
import { showKeptToast } from '#web/ui/kept-toast.ts'
import { logError } from '#web/ui/log-error.ts'
import { notify } from '#web/ui/notify.ts'
import { openingFailed } from '#web/ui/opening.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { noteError } from '#web/watch-actions.ts'

openingFailed.tell = async (error) => {
  if (!(isMissingPart(error) && (await leaveOldBuild())))
    notify.error('Failed to open', { description: messageOf(error) })
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root.')

createRoot(root, {
  // A part of the screen says what failed in its place; the console and the log hear of it here.
  onCaughtError: (error) => {
    logError('A part of the screen failed', error)
    noteError(error)
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)

showKeptToast()
