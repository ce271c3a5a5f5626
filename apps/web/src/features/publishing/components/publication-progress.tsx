import type { Publication } from '@videozz/contract/browser'
import { formatSize } from '../../../shared/format/size.ts'
import { Bar } from '../../../ui/bar.tsx'
import { headPublication, resumeSentence } from '../model/publish-words.ts'
import css from './publishing.module.css'

/** How far a publication is that has not ended: in words, and as a bar while its file is sent. */
export function PublicationProgress({ publication }: { publication: Publication }) {
  const { state, message, sent, total, progress, title } = publication
  const resumes = resumeSentence(publication)
  const shows = total !== null && (state === 'uploading' || (state === 'waiting' && sent > 0))
  return (
    <div className={css.progress}>
      <h2>{headPublication(publication)}</h2>
      <p>“{title}”</p>
      {shows && (
        <>
          <div className={css.bar}>
            <Bar value={progress} label="Envio ao YouTube" {...(state === 'waiting' && { tone: 'hold' as const })} />
          </div>
          <p className={css.figures}>
            {Math.floor(progress)}% · {formatSize(sent)} de {formatSize(total)}
          </p>
        </>
      )}
      {message !== null && <p>{message}</p>}
      {resumes !== null && <p>{resumes}</p>}
    </div>
  )
}
