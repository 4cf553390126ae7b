/** A value that this browser keeps between visits in all its tabs, or of this tab alone; where it has no storage nothing is kept. */
export function keptValue<Value>(key: string, where: () => Storage = () => localStorage) {
  return {
    read(): Value | null {
      try {
        return JSON.parse(where().getItem(key) ?? 'null') as Value | null
      } catch {
        return null
      }
    },
    /** Null forgets it. */
    write(value: Value | null) {
      try {
        if (value === null) where().removeItem(key)
        else where().setItem(key, JSON.stringify(value))
      } catch {
        // What was to be kept lasts as long as the page.
      }
    },
  }
}
