interface Page {
  readonly nextCursor: string | null
}

export async function collectPages<P extends Page>(
  ask: (cursor: string) => Promise<P>,
): Promise<P[]> {
  const pages: P[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: P = await ask(cursor)
    pages.push(page)
    cursor = page.nextCursor
  }
  return pages
}
