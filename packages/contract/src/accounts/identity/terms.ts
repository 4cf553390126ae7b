export interface TermsEdition {
  /** First day of validity. */
  readonly version: string
  readonly path: string
  readonly changes: readonly string[]
}

/** Newest first; the texts are in `content/legal`. */
export const termsEditions: readonly [TermsEdition, ...TermsEdition[]] = [
  {
    version: '2026-11-01',
    path: '/terms-conditions',
    changes: [
      'Section 12: each version is named after the day from which it applies, and the owner of an account is asked to accept a new one at the next sign-in.',
    ],
  },
  { version: '2026-01-15', path: '/terms-conditions/2026-01-15', changes: [] },
]

export const termsVersion = termsEditions[0].version

export const subscriptionTermsVersion = '2026-12-25'

/** Changes since an edition; empty if it was never accepted or is unknown. */
export function changesSince(accepted: string | null): readonly string[] {
  const index = termsEditions.findIndex(({ version }) => version === accepted)
  return index < 0 ? [] : termsEditions.slice(0, index).flatMap(({ changes }) => changes)
}

export const editionOf = (version: string | null): TermsEdition | undefined =>
  termsEditions.find((edition) => edition.version === version)
