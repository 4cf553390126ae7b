import { useEffect } from 'react'

import { titleOf } from '../../../platform/seo.ts'

/** Sets the title once loaded; until then `meta` provides a generic one. */
export function usePageTitle(...parts: string[]): void {
  const title = titleOf(parts)
  useEffect(() => {
    document.title = title
  }, [title])
}

/** The pressed button disappears some frames later; focus moved by the user stays. */
export const focusHeading = (): void => void waitAndFocus()

async function waitAndFocus(): Promise<void> {
  for (let frame = 0; frame < framesToGo && !isNowhere(); frame++) await nextFrame()
  if (isNowhere()) document.querySelector<HTMLElement>('h1')?.focus()
}

const framesToGo = 60

const isNowhere = () => document.activeElement === document.body

const nextFrame = () => new Promise(requestAnimationFrame)
