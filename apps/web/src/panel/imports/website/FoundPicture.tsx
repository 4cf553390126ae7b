import { ImageOff } from 'lucide-react'

export const FoundPicture = ({ thumbnail }: { thumbnail: string | null }) => (
  <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken @max-rows:size-10">
    {thumbnail ? (
      <img src={thumbnail} alt="" className="size-full object-cover" />
    ) : (
      <ImageOff aria-hidden className="size-5 text-faint" />
    )}
  </span>
)
