export type Environment = Readonly<Record<string, string | undefined>>

export type SettingsReader = ReturnType<typeof settingsReader>

/** Collects errors in `wrong`, so that all are reported at once. */
export function settingsReader(env: Environment, wrong: string[]) {
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback
  const required = (name: string) => {
    const value = text(name, '')
    if (!value) wrong.push(`${name}: must be set`)
    return value
  }
  return {
    text,
    required,
    secret(name: string) {
      const value = text(name, '')
      if (value.length < 32) wrong.push(`${name}: must be set to at least 32 random characters`)
      return value
    },
    list: (name: string, fallback: readonly string[] = []) =>
      env[name] === undefined
        ? fallback
        : text(name, '')
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean),
    integer(name: string, fallback: number, [min, max]: readonly [number, number]) {
      const raw = text(name, String(fallback))
      const value = Number(raw)
      if (/^\d+$/.test(raw) && value >= min && value <= max) return value
      wrong.push(`${name}: "${raw}" must be a whole number from ${min} to ${max}`)
      return fallback
    },
    oneOf(name: string, allowed: readonly string[], fallback: string) {
      const value = text(name, fallback)
      if (!allowed.includes(value))
        wrong.push(`${name}: "${value}" must be one of ${allowed.join(', ')}`)
      return value
    },
    base(name: string, fallback: string) {
      const value = text(name, fallback).replace(/\/+$/, '')
      const isPath = /^\/(?!\/)[^?#]*$/.test(value)
      const isAddress = URL.canParse(value) && /^https?:[^?#]*$/.test(value)
      if (!isPath && !isAddress)
        wrong.push(`${name}: "${value}" must be a path or an http or https address`)
      return value
    },
    url(name: string, fallback: string) {
      const raw = text(name, fallback)
      if (URL.canParse(raw) && /^https?:/.test(raw)) return new URL(raw)
      wrong.push(`${name}: "${raw}" must be an http or https address`)
      return new URL(fallback)
    },
  }
}
