import { useDocument } from '../../platform/document-context.tsx'

export function useShopHost(slug: string): string {
  const { runtime } = useDocument()
  const suffix = new URL(runtime.shopUrl.replace('{slug}', 'x') || 'http://x').host.slice(1)
  return `${slug || 'your-shop'}${suffix}`
}
