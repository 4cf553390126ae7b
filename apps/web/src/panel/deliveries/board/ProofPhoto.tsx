/** Full size: its URL is valid for one minute, so a link would soon break. */
export function ProofPhoto({ src, alt }: { src: string; alt: string }) {
  return (
    <img src={src} alt={alt} className="max-h-80 rounded-xl border border-line object-contain" />
  )
}
