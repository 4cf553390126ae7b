import { demoMinutes } from '@marketday/contract/site/leads'
import type { StoredBooking } from './queries.ts'

interface Place {
  readonly url: URL
  readonly now: Date
}

/** iCalendar object (RFC 5545) with a constant UID and a growing SEQUENCE, so that calendars update the entry. */
export function demoCalendar(booking: StoredBooking, { url, now }: Place): string {
  const { bookingId, startsAt, sequence, cancelledAt, company, reference } = booking
  const ends = new Date(new Date(startsAt).getTime() + demoMinutes * 60_000)
  const isCancelled = cancelledAt !== null
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marketday//Demo//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${bookingId}@${url.hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(startsAt))}`,
    `DTEND:${stamp(ends)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(`Marketday demo for ${company}`)}`,
    `DESCRIPTION:${escaped(`Reference ${reference}\nMove or cancel: ${url.href}`)}`,
    `URL:${url.href}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** TEXT escaping of RFC 5545 3.3.11: input cannot end its line or property. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** At most 75 octets per line, never split within a character (3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > 74) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
