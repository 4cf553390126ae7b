type InBody<Filters> = {
  [Name in keyof Filters]: Name extends `${string}Minor` ? number : Filters[Name]
}

/** Filters of a list for a body: amounts are strings in a URL and numbers in a body. */
export const withNumbers = <Filters extends object>(filters: Filters): InBody<Filters> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [
        name,
        name.endsWith('Minor') ? Number(value) : value,
      ]),
  ) as InBody<Filters>
