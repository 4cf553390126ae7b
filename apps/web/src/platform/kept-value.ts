/** A value that this browser keeps between visits, in all its tabs; where it has no storage nothing is kept. */
export function keptValue<Value>(key: string) {
  return {
    read(): Value | null {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null
      } catch {
        return null
      }
    },
    /** Null forgets it. */
    write(value: Value | null) {
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // What was to be kept lasts as long as the page.
      }
    },
  }
}
