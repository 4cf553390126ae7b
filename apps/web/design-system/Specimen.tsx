import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-')
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="gallery-section">
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="gallery-grid">{children}</div>
    </section>
  )
}

interface SpecimenProps {
  name: string
  children: ReactNode
  wide?: boolean
}

export function Specimen({ name, children, wide = false }: SpecimenProps) {
  return (
    <div className="specimen" data-wide={wide} data-specimen={name}>
      <p className="specimen-name">{name}</p>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="specimen-row">{children}</div>
}
