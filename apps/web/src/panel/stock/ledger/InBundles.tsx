export function InBundles({ bundles }: { bundles: readonly string[] }) {
  return <span className="block text-soft">As part of {bundles.join(', ')}</span>
}
