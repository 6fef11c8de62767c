import '#web/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/api/query.ts'
import { router } from '#web/router.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root.')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)
