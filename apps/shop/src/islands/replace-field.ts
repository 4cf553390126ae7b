import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Replaces a plain field with an interactive one; focus is preserved. */
export function replaceField(plain: HTMLInputElement, living: ReactNode): void {
  const isFocused = document.activeElement === plain
  const place = document.createElement('div')
  flushSync(() => createRoot(place).render(living))
  plain.replaceWith(place)
  if (isFocused) place.querySelector('input')?.focus()
}
