import { useEffect, useEffectEvent } from 'react'
import { isPressedAgain, pressAgain } from '../keys/press-again.ts'
import { isFreeOfFields, isSomethingOpen } from '../keys/single-keys.ts'
import { createScanReader, scanGapMs } from './scan-reader.ts'

/**
 * Listens for keyboard-like scanners on every page, regardless of focus, except in fields, which
 * receive the code themselves. Keys that might begin a code are held until it is clear that none
 * follows.
 */
export function useScanner(onScan: (code: string) => void) {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    const reader = createScanReader()
    let target: Element = document.body
    let timer = 0
    const release = () => {
      clearTimeout(timer)
      for (const key of reader.giveUp()) pressAgain(target, key)
    }
    const press = (event: KeyboardEvent) => {
      if (isPressedAgain(event)) return
      if (event.repeat || !mayBeginCode(event)) return release()
      const read = reader.read(event)
      if (read.is === 'key') return release()
      event.preventDefault()
      event.stopImmediatePropagation()
      clearTimeout(timer)
      if (read.is === 'code') return scanned(read.code)
      target = event.target instanceof Element ? event.target : document.body
      timer = window.setTimeout(release, scanGapMs)
    }
    // Before the panel's and page's shortcuts, which listen at the document.
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, { capture: true })
    }
  }, [])
}

/** Shift is allowed for capital letters; other modifiers make a shortcut. */
const mayBeginCode = (event: KeyboardEvent): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) &&
  event.key !== 'Shift' &&
  isFreeOfFields(event) &&
  !isSomethingOpen()
