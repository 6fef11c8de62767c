import '#web/styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from '#web/gallery/gallery.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <Gallery />
    <Toaster />
  </StrictMode>,
)
