import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyColorMode, followColorMode } from '../src/platform/color-mode.ts'
import { Gallery } from './Gallery.tsx'

applyColorMode()
followColorMode()
createRoot(document.body).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
