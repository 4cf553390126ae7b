/** The same period on another page of Finance. */
export function periodSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of ['month', 'from', 'to']) {
    const value = search.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `?${kept}` : ''
}
