/**
 * Earlier versions of a legal text stand below the one in force. By itself, because the page that shows one
 * needs nothing else of the contract.
 */
export const isReplaced = ({ path, version }: { path: string; version: string | null }) =>
  version !== null && path.split('/').length > 2
