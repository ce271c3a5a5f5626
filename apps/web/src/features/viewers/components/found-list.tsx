import type { FoundViewers } from '../../../shared/queries/viewers.ts'
import { ViewerCard } from './viewer-card.tsx'
import css from './viewers.module.css'

/** The viewers a search found, the last seen first. */
export function FoundList({ found: { items, more }, onErased }: { found: FoundViewers; onErased: () => void }) {
  const count = items.length === 1 ? '1 espectador encontrado' : `${items.length} espectadores encontrados`
  return (
    <>
      <p className={css.count} role="status">
        {more ? `Há mais de ${items.length} espectadores assim. Estes foram vistos por último; procure pelo código do aluno.` : count}
      </p>
      <ul className={css.list}>
        {items.map((viewer) => (
          <ViewerCard key={viewer.id} viewer={viewer} onErased={onErased} />
        ))}
      </ul>
    </>
  )
}
