/** Explains why a form is read-only, and whom to ask. */
export function ReadOnlyNote({ reason }: { reason: string }) {
  return <p className="mb-5 rounded-lg bg-info-soft px-4 py-3 text-sm text-info">{reason}.</p>
}
