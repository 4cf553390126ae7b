import { useEffect, useEffectEvent } from 'react'
import { isPressedAgain, pressAgain } from '../keys/press-again.ts'
import { isFreeOfFields, isSomethingOpen } from '../keys/single-keys.ts'
import { createScanReader, scanGapMs } from './scan-reader.ts'

/**
 * Hears the code of a scanner that writes like a keyboard, on every page and wherever the focus is, save in a field,
 * which takes the code itself. Keys that could begin a code are held back until it is clear that none comes.
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
    // Before the keys of the panel and of the page, which listen at the document.
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, { capture: true })
    }
  }, [])
}

/** Shift writes capital letters; with the others a key is a command. */
const mayBeginCode = (event: KeyboardEvent): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) &&
  event.key !== 'Shift' &&
  isFreeOfFields(event) &&
  !isSomethingOpen()
