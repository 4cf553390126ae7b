import { pictureSources, pictureUrl } from '@marketday/contract/storefront/shop/picture-files'
import type { ShopPicture } from '@marketday/contract/storefront/shop/shop-picture'
import { useFrame } from '../../frame-context.tsx'

interface Props {
  readonly image: ShopPicture | null
  readonly sizes: string
  readonly eager?: boolean
  readonly className?: string
}

export function Picture({ image, sizes, eager = false, className = '' }: Props) {
  const { mediaOrigin } = useFrame()
  if (!image) return <NoPicture className={className} />
  const sources = pictureSources(mediaOrigin, image)
  return (
    <img
      src={pictureUrl(mediaOrigin, image, 480)}
      srcSet={sources || undefined}
      sizes={sources ? sizes : undefined}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      alt={image.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={`bg-tint object-cover ${className}`}
    />
  )
}

function NoPicture({ className }: { className: string }) {
  return (
    <span
      className={`flex items-center justify-center bg-tint text-edge ${className}`}
      aria-hidden="true"
    >
      <svg
        viewBox="0 0 48 48"
        className="w-1/4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M8 20h32l-3 20H11L8 20Zm8 0a8 8 0 0 1 16 0" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
