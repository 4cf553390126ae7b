import { useMemo, useState, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'

import { lazyPart } from '../../ui/lazy-part.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import { useOfferedActs } from '../kit/page/page-acts.ts'
import { useCan } from '../account-query.ts'
import { hasCamera } from './has-camera.ts'
import { pageScan } from './page-scan.ts'
import { isPressedAgain, pressAgain, isFreeOfFields, isSomethingOpen } from '../keys/single-keys.ts'

const CameraScan = lazyPart(() => import('./CameraScan.tsx').then((part) => part.CameraScan))

/** Passes a scanned code to the counting or receiving page, else opens its item. */
export function ItemScanner() {
  const navigate = useNavigate()
  const maySeeStock = useCan()('stock.see')
  const [isCamera, setCamera] = useState(false)
  const open = async (code: string) => {
    setCamera(false)
    try {
      // API code loads with the first scan.
      const { openScannedItem } = await import('./open-scanned-item.ts')
      await openScannedItem(code, navigate)
    } catch (error) {
      notifyError('The code could not be looked up', error)
    }
  }
  const openItem = (code: string) => void open(code)
  useScanner((code) => (pageScan() ?? openItem)(code))
  useOfferedActs(
    useMemo(
      () =>
        maySeeStock && hasCamera()
          ? [{ label: 'Scan a code with the camera', run: () => setCamera(true) }]
          : [],
      [maySeeStock],
    ),
  )
  return (
    isCamera &&
    // Outside the panel's header, because headers must not be nested.
    createPortal(
      <CameraScan
        title="Open an item by its code"
        onScan={openItem}
        onClose={() => setCamera(false)}
      />,
      document.body,
    )
  )
}

/**
 * Listens for keyboard-like scanners on every page, regardless of focus, except in fields, which
 * receive the code themselves. Keys that might begin a code are held until it is clear that none
 * follows.
 */
function useScanner(onScan: (code: string) => void) {
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

/** Maximum interval between a scanner's letters in ms, shorter than in typing. */
export const scanGapMs = 50

const shortestCode = 4

/** Space activates the focused element and slash opens the search at once; within a code they are letters. */
const beginsCode = /^[\p{L}\p{N}]$/u

/** Effect of a key: held until more arrive, end of a code, or unrelated. */
type Read =
  | { readonly is: 'held' }
  | { readonly is: 'code'; readonly code: string }
  | { readonly is: 'key' }

interface Key {
  readonly key: string
  /** Milliseconds of a monotonic clock. */
  readonly timeStamp: number
}

/** Distinguishes scanner codes (fast letters with Enter) from typing. */
export function createScanReader() {
  let held: Key[] = []
  /** Held keys that turned out to be typed, in order. */
  const giveUp = (): readonly Key[] => {
    const keys = held
    held = []
    return keys
  }
  const read = (key: Key): Read => {
    const last = held.at(-1)
    const isSoon = last !== undefined && key.timeStamp - last.timeStamp <= scanGapMs
    if (key.key === 'Enter' && isSoon && held.length >= shortestCode) {
      const code = giveUp()
        .map((heldKey) => heldKey.key)
        .join('')
      return { is: 'code', code: code.trim() }
    }
    if (key.key.length !== 1 || !(isSoon || beginsCode.test(key.key))) return { is: 'key' }
    held.push(key)
    return { is: 'held' }
  }
  return { read, giveUp, isHolding: () => held.length > 0 }
}
