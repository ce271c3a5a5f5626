import type { Session } from '@videozz/contract/browser'
import { transcriptionQuota } from '@videozz/domain'
import { formatDate } from '../../../shared/format/date.ts'
import { countMinutes } from '../model/subtitle-words.ts'
import css from './subtitles.module.css'

/** What is left of the minutes of transcription, and when they renew. */
export function QuotaLine({ session, now }: { session: Session; now: Date }) {
  const { totalMinutes, renewalDate } = transcriptionQuota(session, now)
  return (
    <dl className={css.quota}>
      <div>
        <dt>Tempo de transcrição restante</dt>
        <dd>{countMinutes(totalMinutes)}</dd>
      </div>
      <div>
        <dt>Renovação</dt>
        <dd>{renewalDate === null ? 'Sem data' : formatDate(renewalDate)}</dd>
      </div>
    </dl>
  )
}
