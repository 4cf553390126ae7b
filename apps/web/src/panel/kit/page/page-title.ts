import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { titleOf } from '../../../platform/session/panel-title.ts'
import { findPlace } from '../../navigation/find-place.ts'
import { titlesAbove } from '../../navigation/panel-meta.ts'

/** Names a record in the title once it is loaded; until then `panelMeta` provides a generic one. */
export function usePageTitle(name: string): void {
  const currentPlace = findPlace(useLocation())
  const title = titleOf([name, ...(currentPlace ? titlesAbove(currentPlace) : [])])
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
