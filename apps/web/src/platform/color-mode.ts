import { useSyncExternalStore } from 'react'

export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

export const colorModeKey = 'color-mode'
const listeners = new Set<() => void>()
let unstored: ColorMode | null = null

/**
 * Runs in the head before the first paint, to avoid a flash. A route may force an appearance with
 * `data-color-mode` on the root element.
 */
export const colorModeScript = `(()=>{var e=document.documentElement,m;try{m=localStorage.getItem('${colorModeKey}');if(!m)localStorage.setItem('${colorModeKey}','system')}catch{}m=e.dataset.colorMode||m;if(m!=='light'&&m!=='dark')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';e.classList.remove('light','dark');e.classList.add(m)})()`

/** Stored preference, independent of a forced appearance. */
export function colorMode(): ColorMode {
  if (unstored) return unstored
  try {
    const stored = localStorage.getItem(colorModeKey)
    return colorModes.find((mode) => mode === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function setColorMode(mode: ColorMode) {
  try {
    localStorage.setItem(colorModeKey, mode)
    unstored = null
  } catch {
    unstored = mode
  }
  applyColorMode()
  for (const listener of listeners) listener()
}

export function useColorMode(): ColorMode {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    colorMode,
    () => 'system',
  )
}

/** Sets the root element's appearance: the route's, else the preference, else the system's. */
export function applyColorMode() {
  const root = document.documentElement
  const mode = root.dataset.colorMode ?? colorMode()
  const isDark = mode === 'dark' || (mode !== 'light' && prefersDark().matches)
  root.classList.toggle('dark', isDark)
  root.classList.toggle('light', !isDark)
}

/** Syncs with the operating system and other tabs. */
export function followColorMode(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== colorModeKey) return
    applyColorMode()
    for (const listener of listeners) listener()
  }
  prefersDark().addEventListener('change', applyColorMode)
  addEventListener('storage', onStorage)
  return () => {
    prefersDark().removeEventListener('change', applyColorMode)
    removeEventListener('storage', onStorage)
  }
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')
