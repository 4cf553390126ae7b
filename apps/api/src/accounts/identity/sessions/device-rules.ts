import type { Session } from '@marketday/contract/accounts/identity/sessions'

type Named = Pick<Session, 'device' | 'kind'>

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, Session['kind']])[] = [
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\bAndroid\b(?!.*\bMobile\b)/, 'Android tablet', 'tablet'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b/, 'Mac', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

/** Readable device name, such as “Chrome on Windows”. */
export function deviceNamed(userAgent: string): Named {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))
  if (!browser && !system) return { device: 'Unknown device', kind: 'unknown' }
  const device = system ? `${browser ?? 'Browser'} on ${system[1]}` : (browser ?? 'Browser')
  return { device, kind: system?.[2] ?? 'unknown' }
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export const countryNamed = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? '') : ''
