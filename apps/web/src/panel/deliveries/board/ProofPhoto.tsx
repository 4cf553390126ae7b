/** Large at once: its address is good for one minute, so a link to it would soon lead nowhere. */
export function ProofPhoto({ src, alt }: { src: string; alt: string }) {
  return (
    <img src={src} alt={alt} className="max-h-80 rounded-xl border border-line object-contain" />
  )
}
