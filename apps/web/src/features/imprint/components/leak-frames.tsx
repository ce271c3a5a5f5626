import { useQuery } from '@tanstack/react-query'
import type { LeakFacts } from '@videozz/contract/browser'
import { formatClock, mainShown } from '@videozz/domain'
import { type LeakCaseView, type LeakPicture, leakPicturesQuery } from '../../../shared/queries/leaks.ts'
import css from './leak.module.css'

/** Frames of the copy beside those of the media at the same moment, as soon as there are any. */
export function LeakFrames({ leak, facts }: { leak: LeakCaseView; facts: LeakFacts | null }) {
  const { data } = useQuery(leakPicturesQuery(leak.id, { state: leak.state, parts: leak.files.length }))
  const pictures = data?.items ?? []
  const score = facts ? (mainShown(facts)?.score ?? 0) : null
  if (pictures.length === 0 && leak.state !== 'reading' && leak.state !== 'waiting') return null
  const [first, ...rest] = pictures
  return (
    <section className={`card ${css.box}`}>
      <h2>Quadros alinhados</h2>
      <p>
        {score === null
          ? pictures.length === 0
            ? 'Aparecem assim que a imagem for alinhada'
            : 'O que já foi alinhado até aqui'
          : `Semelhança de ${Math.round(score * 100)} % depois do ajuste`}
      </p>
      {first && <Pair picture={first} large />}
      {rest.length > 0 && (
        <div className={css.pairs}>
          {rest.slice(0, 4).map((picture) => (
            <Pair key={`${picture.leakSecond} ${picture.mediaSecond}`} picture={picture} />
          ))}
        </div>
      )}
    </section>
  )
}

function Pair({ picture: { leak, original, leakSecond, mediaSecond }, large = false }: { picture: LeakPicture; large?: boolean }) {
  const [own, media] = [formatClock(leakSecond), formatClock(mediaSecond)]
  return (
    <div className={css.pair} data-large={large || undefined}>
      <figure>
        <img src={leak} alt={`Cópia, aos ${own}`} />
        <figcaption>
          {large && <b>Vazamento</b>} <span>{own}</span>
        </figcaption>
      </figure>
      <figure>
        <img src={original} alt={`Original, aos ${media}`} />
        <figcaption>
          {large && <b>Original</b>} <span>{media}</span>
        </figcaption>
      </figure>
    </div>
  )
}
