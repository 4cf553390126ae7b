import { useEffect, useState } from 'react'

export const iconTimeoutMs = 1_500

const loaded = new Map<string, Promise<string | null>>()

/** Icon by name; same-sized placeholder until loaded. What failed is tried again in the next view. */
export function MenuIcon({ name, view }: { name: string; view: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isMounted = true
    void iconUrl(name).then((loadedUrl) => {
      if (isMounted) setUrl(loadedUrl)
    })
    return () => {
      isMounted = false
    }
  }, [name, view])
  const mask = url ? `url("${url}") center / contain no-repeat` : undefined
  return (
    <span
      aria-hidden
      style={{ mask }}
      className={`size-5 shrink-0 ${url ? 'icon-mask bg-current' : ''}`}
    />
  )
}

/** Loads an icon once, for at most 1500 ms (spec 9); null on failure. */
export function iconUrl(name: string): Promise<string | null> {
  const cached = loaded.get(name)
  if (cached) return cached
  const loading = fetchIcon(name).catch(() => {
    loaded.delete(name)
    return null
  })
  loaded.set(name, loading)
  return loading
}

async function fetchIcon(name: string) {
  if (!/^[a-z0-9-]+$/.test(name)) return null
  const response = await fetch(`/assets/icons/${name}.svg`, {
    signal: AbortSignal.timeout(iconTimeoutMs),
  })
  if (!response.ok) throw new Error(`The icon ${name} was not answered: ${response.status}`)
  return URL.createObjectURL(await response.blob())
}
