import { inject } from 'vitest'

interface ReceivedMail {
  readonly subject: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

export async function receivedMails(to: string): Promise<ReceivedMail[]> {
  const url = new URL('/mail/messages', inject('sandboxUrl'))
  url.searchParams.set('to', to)
  return (await (await fetch(url)).json()) as ReceivedMail[]
}
