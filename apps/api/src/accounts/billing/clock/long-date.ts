export const longDate = (
  moment: string | null,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): string =>
  moment === null
    ? ''
    : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(moment))
