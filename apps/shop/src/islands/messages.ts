import type { BrowserMessages } from '@marketday/messages/browser-messages'

let messages: BrowserMessages | undefined

/** Message of the page's language, with its placeholders filled in. */
export function message(
  id: keyof BrowserMessages,
  values: Readonly<Record<string, string | number>> = {},
): string {
  messages ??= JSON.parse(
    document.querySelector('#messages')?.textContent ?? '{}',
  ) as BrowserMessages
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => String(value)),
    messages[id] ?? '',
  )
}
