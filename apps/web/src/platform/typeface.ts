import { useEffect, useLayoutEffect, useRef } from 'react'
import { colorModeKey } from './color-mode.ts'
import { pageAtRest } from './page-at-rest.ts'

/**
 * Runs in the head, before the appearance is stored for the first time: who has been here before has the
 * typeface and sees it from the start.
 */
export const typefaceScript = `(()=>{try{if(localStorage.getItem('${colorModeKey}'))document.documentElement.classList.add('typeface')}catch{}})()`

/**
 * The first page of a first visit is written in the system's own typeface, so that its text waits for nothing
 * and nothing moves afterwards. Ours is fetched when the page is at rest and comes with the next page.
 */
export function useTypeface(pathname: string) {
  const first = useRef(pathname)
  const hasCome = useRef(false)
  useEffect(() => {
    void pageAtRest()
      .then(() => document.fonts.load("1rem 'Inter Variable'"))
      .then(() => {
        hasCome.current = true
      })
      // Without it the pages stay as they are.
      .catch(() => {})
  }, [])
  useLayoutEffect(() => {
    if (hasCome.current && pathname !== first.current)
      document.documentElement.classList.add('typeface')
  }, [pathname])
}
