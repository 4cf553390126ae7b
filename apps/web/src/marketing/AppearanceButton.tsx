import { Monitor, Moon, Sun } from 'lucide-react'
import { colorModes, setColorMode, useColorMode, type ColorMode } from '../platform/color-mode.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'

const faces: Record<ColorMode, { label: string; icon: typeof Sun }> = {
  light: { label: 'light', icon: Sun },
  dark: { label: 'dark', icon: Moon },
  system: { label: 'as your device', icon: Monitor },
}

export function AppearanceButton() {
  const mode = useColorMode()
  const next = colorModes[(colorModes.indexOf(mode) + 1) % colorModes.length] ?? 'system'
  const Icon = faces[mode].icon
  return (
    <IconButton
      className="noscript:hidden"
      label={`Appearance: ${faces[mode].label}. Change to ${faces[next].label}`}
      icon={<Icon aria-hidden />}
      onClick={() => setColorMode(next)}
    />
  )
}
