export interface FactWords {
  /** Monday first; the full name, then abbreviations. */
  readonly days: readonly (readonly string[])[]
  readonly daily: readonly string[]
  readonly workdays: readonly string[]
  readonly weekend: readonly string[]
  readonly holidays: readonly string[]
  /** Between two days or two times. */
  readonly to: readonly string[]
  readonly and: readonly string[]
  readonly closed: readonly string[]
  readonly noon: readonly string[]
  readonly midnight: readonly string[]
  /** Words that may stand between days and times. */
  readonly fillers: readonly string[]
  /** Headings and verbs that announce opening hours. */
  readonly hours: readonly string[]
  /** Hours of something else: delivery, telephone, kitchen. */
  readonly otherHours: readonly string[]
  readonly appointment: readonly string[]
  /** Hours that hold only at times, or not for sure. */
  readonly unsure: readonly string[]
  readonly months: readonly string[]
  readonly phone: readonly string[]
  readonly fax: readonly string[]
  readonly taxNumber: readonly string[]
  /** Headings and links of the page that names the publisher. */
  readonly imprint: readonly string[]
  readonly contact: readonly string[]
}

export const split = (text: string) => text.split(' | ')
export const days = (text: string) => text.split(' | ').map((names) => names.split(' '))
