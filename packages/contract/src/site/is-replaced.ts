/**
 * Earlier versions of a legal text are listed below the current one. Separate file, because the
 * page for one needs nothing else of the contract.
 */
export const isReplaced = ({ path, version }: { path: string; version: string | null }) =>
  version !== null && path.split('/').length > 2
