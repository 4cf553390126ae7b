/** Value persisted in local storage for all tabs, or in other storage; without storage nothing is persisted. */
export function keptValue<Value>(key: string, where: () => Storage = () => localStorage) {
  return {
    read(): Value | null {
      try {
        return JSON.parse(where().getItem(key) ?? 'null') as Value | null
      } catch {
        return null
      }
    },
    /** Null removes it. */
    write(value: Value | null) {
      try {
        if (value === null) where().removeItem(key)
        else where().setItem(key, JSON.stringify(value))
      } catch {
        // Without storage the value lasts as long as the page.
      }
    },
  }
}
