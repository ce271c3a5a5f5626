import type { Session } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'
import { countMinutes } from '../model/subtitle-words.ts'
import { readQuota } from '../model/transcription.ts'
import css from './quota-line.module.css'

/** The minutes of transcription left, and when they renew. */
export function QuotaLine({ session, now }: { session: Session; now: Date }) {
  const { totalMinutes, renewalDate } = readQuota(session, now)
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
