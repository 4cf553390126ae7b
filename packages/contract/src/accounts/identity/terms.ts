export interface TermsEdition {
  /** The day from which it applies. */
  readonly version: string
  /** Where it can be read. */
  readonly path: string
  /** What is different from the edition before, for whoever accepted that one. */
  readonly changes: readonly string[]
}

/** The newest first; the texts stand in `content/legal`. */
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

/** The edition that a new account agrees to. */
export const termsVersion = termsEditions[0].version

/** The edition of the subscription terms that starting a plan agrees to. */
export const subscriptionTermsVersion = '2026-12-25'

/** Everything that changed since an edition; nothing where it was never accepted or is not known. */
export function changesSince(accepted: string | null): readonly string[] {
  const index = termsEditions.findIndex(({ version }) => version === accepted)
  return index < 0 ? [] : termsEditions.slice(0, index).flatMap(({ changes }) => changes)
}

export const editionOf = (version: string | null): TermsEdition | undefined =>
  termsEditions.find((edition) => edition.version === version)
