import { useQuery } from '@tanstack/react-query'
import { accessRules } from '@videozz/contract/browser'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { quizPlacementsQuery } from '../../../shared/queries/quiz-results.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import type { OfferedMedia } from '../model/offered-media.ts'
import { PlacementRow } from './placement-row.tsx'
import css from './quiz-offer.module.css'
import { ResultsCard } from './results-card.tsx'

export type QuizOfferProps = { quizId: string; medias: readonly (OfferedMedia & { deleted: boolean })[] }

/** Where a quiz is offered, and what came of it. Its own media are proposed; others in which it has a place come after them. */
export default function QuizOffer({ quizId, medias }: QuizOfferProps) {
  const { data, error, refetch } = useQuery(quizPlacementsQuery(quizId))
  const disabled = ruleFault(accessRules.editQuiz, useSession()) !== null
  const placed = data?.items ?? []
  const own = medias.filter(({ deleted }) => !deleted)
  const others = placed.filter(({ videoKey }) => !own.some(({ key }) => key === videoKey))
  const rows: OfferedMedia[] = [...own, ...others.map(({ videoKey, title, duration }) => ({ key: videoKey, title, duration }))]
  return (
    <>
      <section className={`card ${css.card}`} aria-labelledby="onde-oferecido">
        <h2 id="onde-oferecido">Onde é oferecido</h2>
        {error && <LoadFault what="onde o quiz é oferecido" error={error} retry={() => void refetch()} />}
        {data && (
          <ul className={css.rows}>
            {rows.map((media) => {
              const placement = placed.find(({ videoKey }) => videoKey === media.key)
              // Another place is another form.
              return (
                <PlacementRow
                  key={`${media.key} ${placement?.second ?? ''} ${placement?.required ?? ''}`}
                  quizId={quizId}
                  media={media}
                  placement={placement}
                  disabled={disabled}
                />
              )
            })}
          </ul>
        )}
      </section>
      <ResultsCard quizId={quizId} />
    </>
  )
}
